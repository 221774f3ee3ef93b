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
    public init(_ target: some StringProtocol) throws(PercentCoding.BrokenEncoding) {
        // Every request comes through here, so its bytes are read where they lie.
        var text = String(target)
        self = try text.withUTF8 { bytes in Result { () throws(PercentCoding.BrokenEncoding) in try Location(bytes) } }
            .get()
    }

    private init(_ target: UnsafeBufferPointer<UInt8>) throws(PercentCoding.BrokenEncoding) {
        let slash = UInt8(ascii: "/")
        let end = target.firstIndex(of: UInt8(ascii: "#")) ?? target.endIndex
        let pathEnd = target[..<end].firstIndex(of: UInt8(ascii: "?")) ?? end
        var segments: [String] = []
        var start = target.first == slash ? 1 : 0
        while start < pathEnd {
            let next = target[start..<pathEnd].firstIndex(of: slash) ?? pathEnd
            segments.append(try PercentCoding.decode(target[start..<next], plusIsSpace: false))
            start = next + 1
            // A closing slash has an empty segment behind it.
            if start == pathEnd, next < pathEnd { segments.append("") }
        }
        let query = UnsafeBufferPointer(rebasing: target[min(pathEnd + 1, end)..<end])
        self.init(path: segments, query: query.isEmpty ? Form() : try Form(query))
    }

    /// The canonical text; reading it back gives the same location.
    public var description: String {
        String(reserving: 128) { append(to: &$0) }
    }

    /// Appends what `description` gives.
    func append(to bytes: inout WrittenBytes) {
        for segment in path { bytes.append(segment: segment) }
        if path.isEmpty { bytes.append(UInt8(ascii: "/")) }
        if !query.entries.isEmpty {
            bytes.append(UInt8(ascii: "?"))
            query.append(to: &bytes)
        }
    }
}
