public import Portico

/// An account that somebody is let in to, and what they were let in by.
public struct SignedInAccount: Sendable, Hashable {
    public let id: AccountID
    /// What their session is worth as much as.
    public let version: CredentialVersion

    public init(id: AccountID, version: CredentialVersion) {
        self.id = id
        self.version = version
    }

    var sessionChange: SessionChange { .signIn(id, version: version) }
}
