/// Who a screen is made for.
///
///     let anybody = Visitor()
///
/// A screen's parts are made from it; nothing that is shared by visitors may need one.
public struct Visitor: Sendable, Hashable {
    /// The account the visitor is signed in to; nil for anybody.
    public var account: AccountID?
    /// The visitor's language as a BCP 47 tag.
    public var language: String

    public init(account: AccountID? = nil, language: String = "en") {
        self.account = account
        self.language = language
    }
}

/// An account's identity.
public struct AccountID: Sendable, Hashable {
    public var rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}
