import Foundation

/// A word of a text, as a search compares it: letters and digits without case and accents.
///
///     SearchWord.words(of: "Café, 2nd").map(\.folded)   // cafe, 2nd
///
/// The rules are those of the tokenizer `unicode61` of SQLite's FTS5 (<https://www.sqlite.org/fts5.html>, section 4.3.1) with
/// `remove_diacritics 2`, so that the words marked on a page are the words found.
public struct SearchWord: Sendable, Hashable {
    public let folded: String
    /// Where it stands in the text.
    public let range: Range<String.Index>

    public static func words(of text: String) -> [SearchWord] {
        words(of: text[...])
    }

    public static func words(of text: Substring) -> [SearchWord] {
        var words: [SearchWord] = []
        let scalars = text.unicodeScalars
        var start: String.Index?
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            if start == nil {
                if isPart(scalar) { start = index }
            } else if let first = start, !isPart(scalar), !isAccent(scalar) {
                words.append(SearchWord(folded: fold(text[first..<index]), range: first..<index))
                start = nil
            }
            index = scalars.index(after: index)
        }
        if let first = start { words.append(SearchWord(folded: fold(text[first...]), range: first..<text.endIndex)) }
        return words
    }

    private static func fold(_ word: Substring) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
        let scalars = word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars.filter { !isAccent($0) }
        return String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber, .privateUse:
            true
        default: false
        }
    }

    /// What the tokenizer takes off a letter, and takes as a part of a word where it stands by itself.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x331).contains(scalar.value) }
}
