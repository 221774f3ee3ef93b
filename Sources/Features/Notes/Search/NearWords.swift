import Portico

/// Words of an account's notes that are near to those of a search which found nothing.
///
///     var near = NearWords(NoteQuery("sourdogh bread"))
///     near.read("Sourdough bread")
///     near.query   // Sourdough bread
public struct NearWords: Sendable {
    /// So many notes are read at most, those edited last.
    public static let maxNotes = 1_000
    /// So many bytes of their texts.
    public static let maxBytes = 1_048_576
    /// So many different words.
    static let maxWords = 20_000
    /// For more words that are not there none is looked for: each is compared with all that are.
    static let maxMissing = 3
    /// Shorter words are near to too many others.
    private static let fewestLetters = 3

    private let asked: NoteQuery
    private var known: [String: (count: Int, spelling: String)] = [:]
    private var bytes = 0

    public init(_ query: NoteQuery) {
        asked = query
    }

    public var isFull: Bool { bytes >= Self.maxBytes || known.count >= Self.maxWords }

    public mutating func read(_ text: String) {
        let part = NoteSnippet.beginning(of: text, Self.maxBytes - bytes)
        bytes += part.utf8.count
        for word in SearchWords(part) where word.folded.unicodeScalars.count >= Self.fewestLetters {
            if isFull { return }
            known[word.folded, default: (0, String(part[word.range]))].count += 1
        }
    }

    /// What was typed, with the nearest word in place of each that is not there, the frequent one first; nil where no
    /// word is missing, more than three are, or none is near to one.
    public var query: String? {
        let missing = missing
        guard 1...Self.maxMissing ~= missing.count else { return nil }
        let words = known.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
        var text = asked.text
        // The last first, so that the others stay where they are.
        for word in missing.reversed() {
            guard let near = NearestName.nearest(to: word.folded, among: words),
                let spelling = known[near]?.spelling
            else { return nil }
            text.replaceSubrange(word.range, with: spelling)
        }
        return text.trimmed
    }

    /// The words looked for that are not there. Those of scripts without spaces reach into each other, and whatever is
    /// left out, or is a tag, stays as it is.
    private var missing: [SearchWord] {
        QueryTerm.terms(of: Substring(asked.text.unicodeScalars.prefix(NoteQuery.maxCharacters)))
            .filter { !$0.isExcluded && !$0.isTag }
            .flatMap { term in
                SearchWords(asked.text[term.place]).filter { word in
                    let isLast = word.range.upperBound == term.place.upperBound
                    let mayGoOn = term.isPrefix || (term.isBeingTyped && isLast)
                    return word.firstLetterEnd == nil && word.folded.unicodeScalars.count >= Self.fewestLetters
                        && known[word.folded] == nil
                        && !(mayGoOn && known.keys.contains { $0.utf8.starts(with: word.folded.utf8) })
                }
            }
    }
}
