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
    /// The session the visitor is in; nil where there is none, as in a terminal.
    public var session: SessionID?
    /// Where the visitor is in the network, as text: the real address behind trusted proxies. Nil where it is not known.
    public var address: String?
    /// The visitor's language as a BCP 47 tag.
    public var language: String
    /// Where the visitor was in each tab, by the tab's name: locations as they stood in the address bar, which may lead nowhere by now.
    public var places: [String: String]

    public init(
        id: VisitorID? = nil,
        account: AccountID? = nil,
        session: SessionID? = nil,
        address: String? = nil,
        language: String = "en",
        places: [String: String] = [:]
    ) {
        self.id = id
        self.account = account
        self.session = session
        self.address = address
        self.language = language
        self.places = places
    }
}
