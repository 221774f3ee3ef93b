/// Who a screen is made for.
///
///     let anybody = Visitor()
///
/// A screen's parts are made from it; nothing that is shared by visitors may need one.
public struct Visitor: Sendable, Hashable {
    /// Tells this visitor from all others, over restarts of the app; nil for somebody who only looked around so far.
    public var id: VisitorID?
    /// The account the visitor is signed in to; nil for anybody.
    public var account: AccountID?
    /// The visitor's language as a BCP 47 tag.
    public var language: String

    public init(id: VisitorID? = nil, account: AccountID? = nil, language: String = "en") {
        self.id = id
        self.account = account
        self.language = language
    }
}
