/// What is known of the visitor's account.
public struct AccountState: Sendable, Hashable, RefusableState {
    /// Nil until it is read, and where that cannot be done.
    public var account: Account?
    /// Nil until it is read, and where nobody can tell.
    public var usage: AccountUsage?
    /// Why a change was not made, or why there is no account to show.
    public var refusal: AccountRefusal?

    public init() {}
}
