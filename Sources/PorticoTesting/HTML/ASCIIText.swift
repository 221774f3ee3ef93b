/// Comparing and splitting text the way HTML and CSS define it: by ASCII, whatever the language of the page.
extension String {
    /// The text with A–Z as a–z and all else as it was (Infra, "ASCII lowercase").
    var asciiLowercased: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { ("A"..."Z").contains($0) ? Unicode.Scalar(UInt8($0.value) + 32) : $0 }
            )
        )
    }

    /// The parts between runs of ASCII whitespace (Infra, "split on ASCII whitespace").
    var asciiWords: [String] {
        unicodeScalars.split(whereSeparator: \.isASCIIWhitespace).map { String(String.UnicodeScalarView($0)) }
    }

    /// The text without ASCII whitespace around it.
    var asciiTrimmed: String {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !$0.isASCIIWhitespace }),
            let end = scalars.lastIndex(where: { !$0.isASCIIWhitespace })
        else { return "" }
        return String(scalars[start...end])
    }
}

extension Unicode.Scalar {
    /// Tab, line feed, form feed, carriage return or space (Infra, "ASCII whitespace").
    var isASCIIWhitespace: Bool {
        switch self {
        case "\t", "\n", "\u{C}", "\r", " ": true
        default: false
        }
    }
}
