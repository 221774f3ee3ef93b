import Foundation

/// A word of a text, as a search compares it: letters and digits without case and accents.
///
///     SearchWord.words(of: "Café, 2nd").map(\.folded)   // cafe, 2nd
///
/// The rules are those of the tokenizer `unicode61` of SQLite's FTS5 (<https://www.sqlite.org/fts5.html>, section
/// 4.3.1) with `remove_diacritics 2`, so that the words marked on a page are the words found.
public struct SearchWord: Sendable, Hashable {
    public let folded: String
    /// Where it stands in the text.
    public let range: Range<String.Index>

    public static func words(of text: String) -> [SearchWord] {
        Array(SearchWords(text[...]))
    }

    fileprivate static func fold(_ word: Substring) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
        let scalars = word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars.filter { !isAccent($0) }
        return String(String.UnicodeScalarView(scalars)).precomposedStringWithCanonicalMapping
    }

    fileprivate static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber,
            .otherNumber, .privateUse:
            true
        default: false
        }
    }

    /// What the tokenizer takes off a letter, and takes as a part of a word where it stands by itself.
    fileprivate static func isAccent(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x331).contains(scalar.value) }
}

/// The words of a text, one after the other: a caller that needs only the first does not wait for the others.
struct SearchWords: Sequence, IteratorProtocol {
    private let text: Substring
    private var index: String.Index

    init(_ text: Substring) {
        self.text = text
        index = text.startIndex
    }

    mutating func next() -> SearchWord? {
        let scalars = text.unicodeScalars
        guard let start = scalars[index...].firstIndex(where: SearchWord.isPart) else {
            index = text.endIndex
            return nil
        }
        let rest = scalars[start...].dropFirst()
        index = rest.firstIndex { !SearchWord.isPart($0) && !SearchWord.isAccent($0) } ?? text.endIndex
        return SearchWord(folded: SearchWord.fold(text[start..<index]), range: start..<index)
    }
}
