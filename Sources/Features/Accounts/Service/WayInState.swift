/// What the screens of the way in know.
public struct WayInState: Sendable, Hashable, RefusableState {
    public var policy: SignUpPolicy
    /// Why the last attempt failed.
    public var refusal: AccountRefusal?

    public init(policy: SignUpPolicy) {
        self.policy = policy
    }
}
