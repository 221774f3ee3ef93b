import Foundation

/// A word of a text, as a search compares it: letters and digits without case and accents.
///
///     SearchWord.words(of: "Café, 2nd").map(\.folded)   // cafe, 2nd
///     SearchWord.words(of: "東京の").map(\.folded)        // 東京, 京の, の
///
/// Scripts that put no space between words have none to tell: each of their letters is a word together with the next,
/// and the last one by itself, so that any part of the text is a phrase of such words. An emoji is a word. Vowel signs
/// of Arabic and Hebrew, and signs that are not seen, belong to the word around them and are not compared.
public struct SearchWord: Sendable, Hashable {
    /// Letters that look otherwise only by their width or form are the same: `ＡＢＣ` is `abc`. `ß` is `ss`.
    public let folded: String
    /// Where it stands in the text.
    public let range: Range<String.Index>
    /// Of a script without spaces: where its first letter ends, at which the next such word begins.
    public let firstLetterEnd: String.Index?

    /// Whether it is of such a script, and the last letter of its run.
    var isOneLetter: Bool { firstLetterEnd == range.upperBound }

    public static func words(of text: String) -> [SearchWord] {
        Array(SearchWords(text[...]))
    }

    /// What to look for one after the other, so that a text is found: its words, without the letter at the end that is
    /// together with the one before it already.
    static func phrase(of text: String) -> [SearchWord] {
        var words = words(of: text)
        if let last = words.last, last.isOneLetter, words.dropLast().last?.range.upperBound == last.range.upperBound {
            words.removeLast()
        }
        return words
    }

    /// Whether SQLite's tokenizer `unicode61` with `remove_diacritics 2` (<https://www.sqlite.org/fts5.html>, section
    /// 4.3.1) finds the same words in a text.
    public static func areWritten(in text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } || text.unicodeScalars.allSatisfy(SearchLetter.isWritten)
    }

    /// Whether it does once each `ß` is two letters.
    public static func areWrittenButForSharpS(in text: String) -> Bool {
        text.unicodeScalars.allSatisfy { SearchLetter.isWritten($0) || $0.value == 0xDF || $0.value == 0x1E9E }
    }

    fileprivate static func fold(_ word: Substring) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
        // Forms of letters that have a code of their own.
        let hasForms = word.unicodeScalars.contains { $0.value >= 0xF900 }
        let letters =
            hasForms
            ? word.decomposedStringWithCompatibilityMapping.lowercased()
            : word.lowercased().decomposedStringWithCanonicalMapping
        var kept = String.UnicodeScalarView()
        for scalar in letters.unicodeScalars {
            switch SearchLetter(scalar) {
            // Who has no key for it writes two letters, and capitals are mostly written so.
            case .letter where scalar == "ß": kept.append(contentsOf: "ss".unicodeScalars)
            case .letter, .unspaced, .mark: kept.append(scalar)
            // й is a letter of its own.
            case .passedOver where scalar == "\u{306}" && kept.last == "и": kept.append(scalar)
            case .passedOver, .emoji, nil: break
            }
        }
        return String(kept).precomposedStringWithCanonicalMapping
    }
}

/// The words of a text, one after the other: a caller that needs only the first does not wait for the others.
struct SearchWords: Sequence, IteratorProtocol {
    private let text: Substring
    private var index: String.Index
    /// A letter of a script without spaces, read and not given yet.
    private var letter: (folded: String, range: Range<String.Index>)?

    init(_ text: Substring) {
        self.text = text
        index = text.startIndex
    }

    mutating func next() -> SearchWord? {
        if let first = letter { return pair(first) }
        let scalars = text.unicodeScalars
        while index < text.endIndex {
            let start = index
            switch SearchLetter(scalars[start]) {
            case .letter:
                index = wordEnd(from: scalars.index(after: start))
                return SearchWord(
                    folded: SearchWord.fold(text[start..<index]),
                    range: start..<index,
                    firstLetterEnd: nil
                )
            case .unspaced:
                if let first = nextUnspaced() { return pair(first) }
            case .emoji:
                skipSigns(from: scalars.index(after: start), also: \.properties.isEmojiModifier)
                // Private letters, which a tokenizer takes for a word.
                let folded = "\u{E000}" + String(scalars[start].value, radix: 16)
                return SearchWord(folded: folded, range: start..<index, firstLetterEnd: nil)
            case .mark, .passedOver, nil: index = scalars.index(after: start)
            }
        }
        return nil
    }

    private mutating func pair(_ first: (folded: String, range: Range<String.Index>)) -> SearchWord {
        letter = nextUnspaced()
        return SearchWord(
            folded: first.folded + (letter?.folded ?? ""),
            range: first.range.lowerBound..<(letter ?? first).range.upperBound,
            firstLetterEnd: first.range.upperBound
        )
    }

    private func wordEnd(from index: String.Index) -> String.Index {
        text.unicodeScalars[index...].firstIndex {
            switch SearchLetter($0) {
            case .letter, .mark, .passedOver: false
            case .unspaced, .emoji, nil: true
            }
        } ?? text.endIndex
    }

    private mutating func skipSigns(from start: String.Index, also isPart: (Unicode.Scalar) -> Bool) {
        index =
            text.unicodeScalars[start...].firstIndex { !isPart($0) && SearchLetter($0) != .passedOver } ?? text.endIndex
    }

    /// The letter that stands here, with what is written as a part of it; nil where there is none.
    private mutating func nextUnspaced() -> (folded: String, range: Range<String.Index>)? {
        let scalars = text.unicodeScalars
        guard index < text.endIndex, SearchLetter(scalars[index]) == .unspaced else { return nil }
        let start = index
        skipSigns(from: scalars.index(after: start), also: \.isJoinedToTheLetterBefore)
        let first = scalars[start]
        let isPlain = !first.hasOtherForms && scalars.index(after: start) == index
        return (isPlain ? String(first) : SearchWord.fold(text[start..<index]), start..<index)
    }
}

/// What a character is to a search; nil where it parts words.
private enum SearchLetter: Equatable {
    /// A letter or digit of a script with spaces between words.
    case letter
    /// One of a script without.
    case unspaced
    /// A sign on a letter that another letter is made by, such as a vowel of Hindi.
    case mark
    /// An accent, a vowel sign that is mostly left out, or a sign that is not seen, such as a soft hyphen.
    case passedOver
    case emoji

    init?(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            let isPart =
                (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
            guard isPart else { return nil }
            self = .letter
            return
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            self = scalar.isPassedOver ? .passedOver : scalar.isUnspaced ? .unspaced : .letter
        case .nonspacingMark, .spacingMark, .enclosingMark:
            self = scalar.isPassedOver ? .passedOver : scalar.isUnspaced ? .unspaced : .mark
        case .format: self = .passedOver
        default:
            guard scalar.isEmoji else { return nil }
            self = .emoji
        }
    }

    /// Whether the tokenizer takes it as it is taken here: it knows the accents of letters of ASCII only, and leaves `ß`.
    static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0xDF, 0x1E2...0x1E3, 0x1EE...0x1EF, 0x1FC...0x1FF, 0x1E9B, 0x1E9E: false
        case 0..<0x300, 0x391...0x3A9, 0x3B1...0x3C9, 0x402, 0x404...0x406, 0x408...0x40B, 0x40F...0x44F, 0x452,
            0x454...0x456, 0x458...0x45B, 0x45F...0x475, 0x1E00..<0x1F00:
            true
        default: SearchLetter(scalar) == nil
        }
    }
}

extension Unicode.Scalar {
    /// Whether the letters of its script stand one after the other without spaces between words, as in Chinese,
    /// Japanese, Thai and Khmer, or with endings joined to words, as in Korean.
    fileprivate var isUnspaced: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
            0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x303C, 0x3040...0x31FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
            0xA960...0xA97F, 0xA9E0...0xA9FF, 0xAA60...0xAADF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Whether the letter may be written with another code as well.
    fileprivate var hasOtherForms: Bool {
        switch value {
        case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x2F800...0x2FA1F:
            true
        default: false
        }
    }

    /// Marks of voice in Japanese, and vowels and ends of syllables in Korean where these are written in parts.
    fileprivate var isJoinedToTheLetterBefore: Bool {
        switch value {
        case 0x3099, 0x309A, 0xFF9E, 0xFF9F, 0x1160...0x11FF, 0xD7B0...0xD7FF: true
        default: false
        }
    }

    /// Accents of Latin, Greek and Cyrillic; points of Hebrew; vowel signs, the hamza above a letter and the lengthening
    /// stroke of Arabic; vowel signs of Syriac; selectors of a glyph.
    fileprivate var isPassedOver: Bool {
        switch value {
        case 0x300...0x36F, 0x483...0x489, 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6ED,
            0x711, 0x730...0x74A, 0x8D3...0x8FF, 0x115F...0x1160, 0x180B...0x180F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
            0x20D0...0x20F0, 0x3164, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFFA0, 0xE0100...0xE01EF:
            true
        default: false
        }
    }

    fileprivate var isEmoji: Bool {
        properties.isEmojiPresentation || (value >= 0x2190 && properties.isEmoji)
    }
}
