/// An address a link may have: relative, `http`, `https`, `mailto` or `tel`.
///
/// It is cleaned first the way browsers clean it (WHATWG URL, 4.4: control characters and spaces around it go, tabs and
/// line ends go anywhere), so that a scheme can't hide behind them. What may not stand in a URL is percent-encoded, the
/// backslash too, which browsers would read as a slash.
struct LinkAddress: Hashable {
    enum Kind {
        /// Within the page: `#part`.
        case fragment
        /// On this site.
        case relative
        /// Anywhere on the web, `//host` included.
        case web
        /// `mailto:` and `tel:`.
        case contact
    }

    let kind: Kind
    let url: String

    /// Nil for every other scheme.
    init?(_ text: String) {
        let cleaned = Self.cleaned(text)
        switch Self.scheme(of: cleaned) {
        case "http", "https": kind = .web
        case "mailto", "tel": kind = .contact
        case nil where cleaned.starts(with: "//".utf8): kind = .web
        case nil where cleaned.first == UInt8(ascii: "#"): kind = .fragment
        case nil: kind = .relative
        default: return nil
        }
        url = Self.encoded(cleaned)
    }

    private static func cleaned(_ text: String) -> ArraySlice<UInt8> {
        let bytes = Array(text.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D })
        guard let start = bytes.firstIndex(where: { $0 > 0x20 }), let end = bytes.lastIndex(where: { $0 > 0x20 }) else {
            return []
        }
        return bytes[start...end]
    }

    private static func scheme(of bytes: ArraySlice<UInt8>) -> String? {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = bytes[..<colon]
        guard let first = name.first, first.isASCIILetter,
            name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) })
        else { return nil }
        return String(decoding: name, as: UTF8.self).lowercased()
    }

    /// Whether it is one of `https`. Without a host it would be an address of the page's own site (WHATWG URL, 4.4).
    var isSecure: Bool { kind == .web && url.lowercased().hasPrefix("https://") }

    /// What stands in `href`: links within the page lead to the ids that headings get.
    var href: String {
        guard kind == .fragment, url.utf8.count > 1, !url.utf8.dropFirst().starts(with: HTMLAttribute.idPrefix.utf8)
        else { return url }
        return "#" + HTMLAttribute.idPrefix + url.dropFirst()
    }

    private static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
        if bytes.allSatisfy(isPlain) { return String(decoding: bytes, as: UTF8.self) }
        var url: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in bytes {
            if isPlain(byte) {
                url.append(byte)
            } else {
                url += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: url, as: UTF8.self)
    }

    /// Whether it may stand in a URL as it is.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-_.+!*'(),%#@?=;:/&$~".utf8.contains(byte)
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
