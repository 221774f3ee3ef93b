import HTTPTypes

/// How content is compressed on its way (RFC 9110 section 8.4.1).
enum ContentCoding: String, Sendable, Hashable {
    /// RFC 8878.
    case zstd
    /// RFC 1952.
    case gzip

    /// How a page may be compressed that a request asks for; nil where it is sent as it is.
    ///
    /// Compressed, a page gets shorter the more of it is alike. Whoever sees how long it is, and can make a browser ask
    /// for it again and again with another guess in its address, finds out letter by letter what else is on it (BREACH,
    /// 2013). So a page is compressed only where no other site can have chosen the address by itself: the request brings
    /// no cookie, so that nothing on the page is anybody's; or the browser says that no page led here, or another page
    /// of this site (W3C Fetch Metadata, `Sec-Fetch-Site`). A page that asks for itself again does so at the address
    /// that another site may have chosen.
    ///
    /// - Parameter target: what is asked for, as the request has it; nil where it is not known.
    init?(ofPageFor headers: HTTPFields, at target: String?) {
        if headers.contains(.cookie) {
            switch headers[values: .secFetchSite] {
            case ["none"]: break
            case ["same-origin"]:
                guard let target, let referer = headers[.referer], !referer.hasSuffix(target) else { return nil }
            default: return nil
            }
        }
        guard let header = headers[.acceptEncoding] else { return nil }
        let accepted = AcceptedCodings(header)
        let (zstd, gzip) = (accepted.weight(of: .zstd), accepted.weight(of: .gzip))
        guard max(zstd, gzip) > 0 else { return nil }
        // It takes a third of the time, and less room.
        self = zstd >= gzip ? .zstd : .gzip
    }
}

/// Which codings a client takes, by its `Accept-Encoding` (RFC 9110 section 12.5.3).
///
///     AcceptedCodings("br, gzip;q=0.5").weight(of: .gzip)   // 0.5
///     AcceptedCodings("gzip;q=0, *").weight(of: .gzip)      // 0
struct AcceptedCodings: Sendable {
    private let header: String

    init(_ header: String?) {
        self.header = header ?? ""
    }

    /// From 0, where it is not taken, to 1.
    func weight(of coding: ContentCoding) -> Double {
        var others = 0.0
        for entry in header.split(separator: ",") {
            let parts = entry.split(separator: ";", omittingEmptySubsequences: false)
            let name = Self.trimmed(parts.first ?? "")
            let isNamed =
                Self.isAlike(name, coding.rawValue) || coding == .gzip && Self.isAlike(name, "x-gzip")
            guard isNamed || name == "*" else { continue }
            let weight = parts.dropFirst().map(Self.trimmed).first { $0.hasPrefix("q=") || $0.hasPrefix("Q=") }
            let value = weight.map { Double(Self.trimmed($0.dropFirst(2))) ?? 0 } ?? 1
            if isNamed { return value }
            others = value
        }
        return others
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isBlank = { (sign: Character) in sign == " " || sign == "\t" }
        guard let last = text.lastIndex(where: { !isBlank($0) }) else { return "" }
        return text[...last].drop(while: isBlank)
    }

    private static func isAlike(_ text: Substring, _ name: String) -> Bool {
        text.utf8.count == name.utf8.count && text.lowercased() == name
    }
}
