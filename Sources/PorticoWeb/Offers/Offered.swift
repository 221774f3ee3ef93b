public import Portico

/// What came of looking at an offer that was posted back.
///
/// `event` and `arguments` of a refused one are what the client says; they serve to find its form on the page, and nothing else.
public enum Offered: Sendable, Hashable {
    /// A page offered this to one of these audiences.
    case offered(event: String, arguments: Form, audience: String)
    /// The text is no offer at all.
    case malformed
    /// No page at this address offered this to this visitor: it is forged, or another page's, or another visitor's.
    case notOffered(event: String, arguments: Form)
    /// The key that signed it is not kept any more.
    case expired(event: String, arguments: Form)
}
