/// What is known of the visitor's account.
public struct AccountState: Sendable, Hashable {
    /// A change that was not made, and why.
    public struct Problem: Sendable, Hashable {
        public enum Change: Sendable, Hashable {
            case loading, timeZone, password
        }

        public var change: Change
        public var refusal: AccountRefusal

        public init(_ change: Change, _ refusal: AccountRefusal) {
            self.change = change
            self.refusal = refusal
        }
    }

    /// Nil until it is read, and where that cannot be done.
    public var account: Account?
    public var problem: Problem?

    public init() {}
}
