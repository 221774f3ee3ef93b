/// The identity of one visitor, signed in or not: what they keep without an account is kept under it.
public struct VisitorID: Sendable, Hashable, RawRepresentable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Who an account is in all of its sessions.
    public init(of account: AccountID) {
        self.init(rawValue: "account:\(account.rawValue)")
    }

    /// The account it is the identity of; nil for a visitor who was not signed in.
    public var account: AccountID? {
        rawValue.hasPrefix("account:") ? AccountID(rawValue: String(rawValue.dropFirst("account:".count))) : nil
    }
}

/// An account's identity.
public struct AccountID: Sendable, Hashable, RawRepresentable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The identity of one session of a visitor: what it is listed and ended by. It opens nothing.
public struct SessionID: Sendable, Hashable, RawRepresentable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
