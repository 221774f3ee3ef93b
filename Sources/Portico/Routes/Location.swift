/// The part of a URL that a route is made from: decoded path segments and the query.
///
///     let location = try Location("/domains/xn--mnchen-3ya.de?from=list")
///     location.path         // ["domains", "xn--mnchen-3ya.de"]
///     location.description  // "/domains/xn--mnchen-3ya.de?from=list"
///
/// Segments are decoded one by one, after the split, so an encoded slash stays part of its segment.
public struct Location: Sendable, Hashable, CustomStringConvertible {
    public var path: [String]
    public var query: Form

    public init(path: [String], query: Form = Form()) {
        self.path = path
        self.query = query
    }

    /// Reads the path and query of a request target in origin form (RFC 9112 section 3.2.1). A fragment is left out.
    public init(_ target: some StringProtocol) throws(BrokenEncoding) {
        let slash = UInt8(ascii: "/")
        let withoutFragment = target.utf8.prefix { $0 != UInt8(ascii: "#") }
        let path = withoutFragment.prefix { $0 != UInt8(ascii: "?") }
        let query = withoutFragment.dropFirst(path.count + 1)
        var segments: [String] = []
        let relative = path.first == slash ? path.dropFirst() : path[...]
        if !relative.isEmpty {
            for segment in relative.split(separator: slash, omittingEmptySubsequences: false) {
                segments.append(try PercentCoding.decode(segment, plusIsSpace: false))
            }
        }
        self.init(path: segments, query: try Form(urlEncoded: String(decoding: query, as: UTF8.self)))
    }

    /// The canonical text; reading it back gives the same location.
    public var description: String {
        let path = "/" + path.map { PercentCoding.encode($0, keeping: .pathSegment) }.joined(separator: "/")
        return query.entries.isEmpty ? path : "\(path)?\(query.urlEncoded)"
    }
}
