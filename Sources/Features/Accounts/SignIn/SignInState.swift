/// What the sign-in screen knows.
public struct SignInState: Sendable, Hashable {
    public var policy: SignUpPolicy
    /// Why the last attempt failed.
    public var refusal: AccountRefusal?

    public init(policy: SignUpPolicy) {
        self.policy = policy
    }
}
