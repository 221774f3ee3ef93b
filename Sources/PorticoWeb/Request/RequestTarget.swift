import Portico

/// The target of a request, as far as it names a place on this site.
///
/// RFC 9112 section 3.2 has four forms: origin form is the usual one, absolute form must be understood by servers too,
/// `*` belongs to OPTIONS, and authority form to CONNECT, which this server does not do.
struct RequestTarget: Sendable {
    /// Path and query, still encoded.
    let text: String

    init?(_ target: String?) {
        guard let target else { return nil }
        if target.utf8.first == UInt8(ascii: "/") {
            text = target
            return
        }
        for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
            let afterScheme = target.utf8.dropFirst(scheme.utf8.count)
            let fromPath = afterScheme.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            let path = String(decoding: fromPath, as: UTF8.self)
            text = path.hasPrefix("/") ? path : "/" + path
            return
        }
        return nil
    }

    /// The path without the query, still encoded: what may stand in a log.
    var path: String {
        String(decoding: text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }, as: UTF8.self)
    }
}
