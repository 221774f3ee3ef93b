/// How it stands with the deletion of the visitor's account.
public struct DeletionState: Sendable, Hashable {
    /// Nil until it is read, and where that cannot be done.
    public var account: Account?
    /// Why it was not deleted.
    public var refusal: AccountRefusal?

    public init() {}
}
