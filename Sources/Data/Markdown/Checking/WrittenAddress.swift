/// An address as it stands in an attribute: of a kind that leads nowhere but to a page, a mailbox or a telephone.
struct WrittenAddress {
    /// Whether it is on another site, perhaps.
    let isOutside: Bool

    /// Nil for every other kind, and where it holds a byte that a browser would read as something else.
    init?(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else { return nil }
        guard Self.hasScheme(bytes) else {
            isOutside = bytes.starts(with: "//".utf8)
            return
        }
        let scheme = String(decoding: bytes.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
        guard ["http", "https", "mailto", "tel"].contains(scheme) else { return nil }
        isOutside = scheme.hasPrefix("http")
    }

    /// Whether a browser finds a scheme in front (WHATWG URL, 4.4). The escapes that are written stand for no byte of one.
    static func hasScheme(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = bytes.first, first.isASCIILetter else { return false }
        let end = bytes.firstIndex { !$0.isASCIILetter && !$0.isASCIIDigit && !"+-.".utf8.contains($0) }
        return end.map { bytes[$0] == UInt8(ascii: ":") } ?? false
    }
}
