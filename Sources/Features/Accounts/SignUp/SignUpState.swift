/// What the sign-up screen knows.
public struct SignUpState: Sendable, Hashable {
    public var policy: SignUpPolicy
    /// Why the last attempt failed.
    public var refusal: AccountRefusal?

    public init(policy: SignUpPolicy) {
        self.policy = policy
    }
}
