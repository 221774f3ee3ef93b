/// Which URLs a field may put into an attribute that browsers follow or load.
enum URLPolicy {
    private static let schemes = ["http", "https", "mailto", "tel"]
    /// What is printed instead of a URL that is not allowed.
    static let blocked: StaticString = "#blocked"

    /// Relative URLs and those of the schemes above; nil, or the scheme that is not allowed.
    static func refusedScheme(in text: String, _ kind: MarkupRules.URLKind) -> String? {
        switch kind {
        case .one: return refusedScheme(in: text.utf8)
        case .list:
            for candidate in text.utf8.split(separator: UInt8(ascii: ",")) {
                if let scheme = refusedScheme(in: candidate) { return scheme }
            }
            return nil
        }
    }

    /// Reads a scheme as browsers do (WHATWG URL section 4.4): control characters and spaces before it are skipped,
    /// tabs and newlines anywhere in it.
    private static func refusedScheme(in text: some Sequence<UInt8>) -> String? {
        var scheme: [UInt8] = []
        for byte in text where byte > 0x20 || !(scheme.isEmpty || byte == 0x09 || byte == 0x0A || byte == 0x0D) {
            if byte == UInt8(ascii: ":"), !scheme.isEmpty {
                let name = String(decoding: scheme, as: UTF8.self)
                return schemes.contains(name) ? nil : name
            }
            let continues =
                byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            guard byte.isASCIILetter || (continues && !scheme.isEmpty) else { return nil }
            scheme.append(byte.lowercasedASCII)
        }
        return nil
    }
}
