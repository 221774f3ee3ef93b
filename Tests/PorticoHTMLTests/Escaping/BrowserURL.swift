/// How browsers read the beginning of a URL: written from the URL standard alone, to hold the engine against.
enum BrowserURL {
    /// Whether a URL is relative or of a scheme that templates may print.
    static func isHarmless(_ text: String) -> Bool {
        scheme(of: text).map { ["http", "https", "mailto", "tel"].contains($0) } ?? true
    }

    /// The scheme; nil in a relative URL (WHATWG URL section 4.4: what comes before the states, scheme start state,
    /// scheme state).
    static func scheme(of text: String) -> String? {
        let trimmed = text.unicodeScalars.drop { $0.value <= 0x20 }
        let scalars = trimmed.filter { $0 != "\t" && $0 != "\n" && $0 != "\r" }
        guard let colon = scalars.firstIndex(of: ":"), let first = scalars.first, isLetter(first) else { return nil }
        let name = scalars[..<colon]
        guard name.allSatisfy({ isLetter($0) || ("0"..."9").contains($0) || $0 == "+" || $0 == "-" || $0 == "." })
        else { return nil }
        return String(String.UnicodeScalarView(name)).lowercased()
    }

    /// The URLs in a `srcset` (WHATWG HTML section 4.8.4.2.2, "parse a srcset attribute").
    static func candidates(of list: String) -> [String] {
        var rest = list.unicodeScalars[...]
        var urls: [String] = []
        while true {
            rest = rest.drop { isSpace($0) || $0 == "," }
            guard !rest.isEmpty else { return urls }
            var url = rest.prefix { !isSpace($0) }
            rest = rest[url.endIndex...]
            if url.last == "," {
                while url.last == "," { url.removeLast() }
            } else {
                var isInParentheses = false
                rest = rest.drop { scalar in
                    if scalar == "(" { isInParentheses = true }
                    if scalar == ")" { isInParentheses = false }
                    return scalar != "," || isInParentheses
                }
            }
            urls.append(String(String.UnicodeScalarView(url)))
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\u{C}" || scalar == "\r"
    }
}
