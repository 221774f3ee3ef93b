import Portico

/// The languages that a request asks for, by its `Accept-Language` header (RFC 9110 section 12.5.4).
///
///     LanguagePreference("de-CH, en;q=0.8").lookup(in: ["en", "de"])    // "de"
///     LanguagePreference("de-CH, en;q=0.8").country                     // "CH"
///
/// At most 16 ranges are read, from the first 256 bytes. A range that breaks the grammar is left out.
struct LanguagePreference: Sendable, Hashable {
    static let maxRanges = 16
    static let maxBytes = 256

    /// In lower case, the most wanted first; `*` is not among them.
    private(set) var ranges: [String] = []
    /// Whether any other language will do, too: `*` is wanted.
    private(set) var takesAny = false

    init(_ header: String) {
        var text = header.utf8.prefix(Self.maxBytes)
        // What was cut off may mean another language.
        if text.endIndex != header.utf8.endIndex {
            text = text.lastIndex(of: UInt8(ascii: ",")).map { text[..<$0] } ?? text.prefix(0)
        }
        var weighted: [(range: String, weight: Int)] = []
        for part in text.split(separator: UInt8(ascii: ",")).prefix(Self.maxRanges) {
            guard let range = Self.range(part) else { continue }
            if range.0 == Self.anyLanguage { takesAny = true } else { weighted.append(range) }
        }
        // Sorting keeps no order among equals by itself.
        ranges = weighted.enumerated().sorted { one, other in
            (-one.element.weight, one.offset) < (-other.element.weight, other.offset)
        }.map(\.element.range)
    }

    /// The language that fits best (RFC 4647 section 3.4): the first range for which one is there, each shortened from
    /// its end until one is. Nil where none fits, though any other may do: `*` names none.
    ///
    /// - Parameter tags: BCP 47 tags, such as `de`.
    func lookup(in tags: [String]) -> String? {
        for range in ranges {
            var subtags = range.split(separator: "-")
            while !subtags.isEmpty {
                let prefix = subtags.joined(separator: "-")
                if let tag = tags.first(where: { $0.lowercased() == prefix }) { return tag }
                subtags.removeLast()
                // A single letter or digit stands for what follows it.
                if subtags.last?.utf8.count == 1 { subtags.removeLast() }
            }
        }
        return nil
    }

    /// The region of the most wanted range that has one; nil where none has.
    var country: String? {
        for range in ranges {
            for subtag in range.split(separator: "-").dropFirst() {
                // What follows a single letter is no region.
                if subtag.utf8.count == 1 { break }
                if let country = Country(String(subtag)) { return country.text }
            }
        }
        return nil
    }

    private static let anyLanguage = "*"

    /// A range with its weight in thousandths; nil where it is unwanted or none.
    private static func range(_ part: Substring.UTF8View) -> (String, Int)? {
        let pieces = part.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        let tag = trimmed(pieces[0])
        guard !tag.isEmpty, tag.utf8.count <= 35 else { return nil }
        let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isTag = subtags.enumerated().allSatisfy { index, subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { isLetter($0) || index > 0 && isDigit($0) }
        }
        let weight = pieces.count > 1 ? Self.weight(trimmed(pieces[1])) : 1_000
        guard isTag || tag == anyLanguage, let weight, weight > 0 else { return nil }
        return (tag, weight)
    }

    /// `q=0.8` as 800: RFC 9110 section 12.4.2 allows three digits behind the point. Nil where it is none.
    private static func weight(_ text: String) -> Int? {
        guard text.hasPrefix("q=") else { return nil }
        let parts = text.utf8.dropFirst(2).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts[0].count == 1, let whole = parts[0].first, isDigit(whole) else {
            return nil
        }
        let digits = parts.count == 2 ? Array(parts[1]) : []
        guard digits.count <= 3, digits.allSatisfy(isDigit) else { return nil }
        var weight = Int(whole - UInt8(ascii: "0"))
        for index in 0..<3 {
            weight = weight * 10 + (index < digits.count ? Int(digits[index] - UInt8(ascii: "0")) : 0)
        }
        return weight <= 1_000 ? weight : nil
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let start = text.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return Substring(start[...last]).lowercased()
    }

    fileprivate static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    fileprivate static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// A region as BCP 47 has it: two letters, or three digits.
struct Country: Sendable, Hashable {
    let text: String

    init?(_ text: String) {
        let bytes = text.utf8
        guard
            bytes.count == 2 && bytes.allSatisfy(LanguagePreference.isLetter)
                || bytes.count == 3 && bytes.allSatisfy(LanguagePreference.isDigit)
        else { return nil }
        self.text = text.uppercased()
    }
}
