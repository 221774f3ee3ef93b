import Portico

/// What a visitor typed to find notes, understood.
///
///     NoteQuery("milk bread* \"olive oil\" tag:shopping -sold")
///
/// Words, prefixes (`bread*`), phrases in double quotes and `tag:name` (`tag:"two words"`) all have to hold; a minus
/// before any of them turns it around. The last word is a prefix as well, because it may still be typed, until a space or
/// a quote stands behind it; so is a tag that comes last, until a slash does. Letters are compared without case and
/// accents. Words of Arabic and Hebrew are found behind an article or particle, too (`Proclitics`). There is no text it
/// cannot read: a quote that is left open ends with the text, and signs that are no words are passed over.
public struct NoteQuery: Sendable, Hashable {
    /// Words that stand one after the other in a text; in a prefix the last one may go on.
    public struct Phrase: Sendable, Hashable {
        /// As `SearchWord` folds them; at least one.
        public let words: [String]
        /// The same as they were typed.
        public let typed: String
        public let isPrefix: Bool
        /// The first word as it may stand in a text beside that: with an article or particle before it.
        public let otherFirstWords: [String]

        /// The words as a text may have them: at least as they are.
        public var spellings: [[String]] { [words] + otherFirstWords.map { [$0] + words.dropFirst() } }
    }

    /// Beyond so many things to look for the rest is left out, and `isShortened` says so.
    public static let maxTerms = 32
    /// All phrases together have so many words; the rest is left out as well. Each word of a phrase has to be looked
    /// for in each note that has the others.
    public static let maxWords = 32
    /// So many phrases are found behind an article as well: each is then looked for some twenty times.
    static let maxWithArticles = 8
    /// Beyond so many characters the rest is left out as well.
    public static let maxCharacters = 1_000

    /// As it was typed.
    public let text: String
    public private(set) var phrases: [Phrase] = []
    public private(set) var excludedPhrases: [Phrase] = []
    public private(set) var tags: [NoteTag] = []
    /// A tag that may still be typed: one that begins so is wanted.
    public private(set) var typedTag: NoteTag?
    public private(set) var excludedTags: [NoteTag] = []
    public private(set) var isShortened = false

    public init(_ text: String) {
        self.text = text
        let scalars = text.unicodeScalars.prefix(Self.maxCharacters)
        isShortened = scalars.endIndex < text.unicodeScalars.endIndex
        for term in QueryTerm.terms(of: Substring(scalars)) {
            guard termCount < Self.maxTerms else {
                isShortened = true
                break
            }
            add(term)
        }
    }

    /// Whether nothing was typed, so that all notes are wanted.
    public var isEmpty: Bool { !text.unicodeScalars.contains { !$0.isSpace } }

    /// Whether it has no word to look for, though something was typed: nothing matches `!?`.
    public var isWordless: Bool {
        !isEmpty && !hasWords && tags.isEmpty && typedTag == nil && excludedTags.isEmpty
    }

    /// Whether a word is looked for, to be there or not to be there.
    public var hasWords: Bool { !phrases.isEmpty || !excludedPhrases.isEmpty }

    /// Whether there are words to rank by.
    public var isRanked: Bool { !phrases.isEmpty }

    private var termCount: Int { phrases.count + excludedPhrases.count + tags.count + excludedTags.count }

    private mutating func add(_ term: QueryTerm) {
        // Behind other things to look for, the name of the tag is still to come.
        if term.isTag, term.isBeingTyped, term.text.isEmpty, termCount > 0 { return }
        if term.isTag, let tag = NoteTag(rawValue: term.text) {
            if term.isExcluded {
                excludedTags.append(tag)
            } else if term.isBeingTyped, term.text.last != "/" {
                typedTag = tag
            } else {
                tags.append(tag)
            }
            return
        }
        let text = (term.isTag ? "tag " : "") + term.text
        let all = SearchWord.phrase(of: text)
        guard !all.isEmpty else { return }
        let words = all.prefix(Self.maxWords - (phrases + excludedPhrases).reduce(0) { $0 + $1.words.count })
        if words.count < all.count { isShortened = true }
        guard let first = words.first, let last = words.last else { return }
        let goesOn = term.isPrefix || (term.isBeingTyped && last.range.upperBound == text.endIndex)
        let phrase = Phrase(
            words: words.map(\.folded),
            typed: String(text[first.range.lowerBound..<last.range.upperBound]),
            // One letter of a script without spaces is the beginning of a word of two.
            isPrefix: last.firstLetterEnd == nil ? goesOn && words.count == all.count : last.isOneLetter,
            // What is left out is so by whole words: לבן is not “to a son”.
            otherFirstWords: term.isExcluded || termCount >= Self.maxWithArticles
                ? [] : Proclitics.forms(of: first.folded)
        )
        if term.isExcluded { excludedPhrases.append(phrase) } else { phrases.append(phrase) }
    }
}

/// One of the parts of a search between white space, before it is known whether it has words.
struct QueryTerm {
    var text: String
    /// Where that stands in what was typed, with the star.
    private(set) var place: Range<String.Index>
    var isExcluded = false
    var isTag = false
    var isPrefix = false
    /// Whether it is the last, so that its last word may go on.
    var isBeingTyped = false
    /// Whether no quote ends it.
    private var isOpen = true

    private init(at start: String.Index) {
        text = ""
        place = start..<start
    }

    static func terms(of text: Substring) -> [QueryTerm] {
        var terms: [QueryTerm] = []
        var rest = text.unicodeScalars
        while true {
            rest = rest.drop { $0.isSpace }
            guard !rest.isEmpty else { return terms }
            var term = QueryTerm(at: rest.startIndex)
            if rest.first == "-", let next = rest.dropFirst().first, !next.isSpace {
                term.isExcluded = true
                rest = rest.dropFirst()
            }
            if Substring(rest).prefix(4).lowercased() == "tag:" {
                term.isTag = true
                rest = rest.dropFirst(4)
            }
            term.takeText(&rest)
            // What is left out is so by whole words: else all notes would go when the first letter is typed.
            term.isBeingTyped = term.isOpen && rest.isEmpty && !term.isExcluded
            terms.append(term)
        }
    }

    /// A quoted text, or what stands up to the next white space or quote; a star right behind either makes it a prefix.
    private mutating func takeText(_ rest: inout Substring.UnicodeScalarView) {
        let isQuoted = rest.first == "\""
        if isQuoted { rest = rest.dropFirst() }
        let taken = rest.prefix { isQuoted ? $0 != "\"" : !$0.isSpace && $0 != "\"" }
        rest = rest[taken.endIndex...]
        place = taken.startIndex..<taken.endIndex
        if isQuoted {
            isOpen = rest.isEmpty
            rest = rest.dropFirst()
            isPrefix = rest.first == "*"
            if isPrefix { rest = rest.dropFirst() }
        } else {
            isPrefix = taken.last == "*"
        }
        text = String(Substring(isQuoted || isTag || !isPrefix ? taken : taken.dropLast()))
    }
}
