/// Which credential a request carries.
public enum CredentialChoice: Sendable {
    /// The one of the environment, if it has one.
    case environment
    /// None, though the environment has one.
    case none
    case own(Credential)
}
