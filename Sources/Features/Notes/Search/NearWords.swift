import Portico

/// Words of an account's notes that are near to those of a search which found nothing.
///
///     var near = NearWords(NoteQuery("sourdogh bread"))
///     near.read("Sourdough bread")
///     near.query   // Sourdough bread
public struct NearWords {
    /// So many notes are read at most, those edited last.
    public static let mostNotes = 1_000
    /// So many bytes of their texts.
    public static let mostBytes = 1_048_576
    /// Shorter words are near to too many others.
    private static let fewestLetters = 3

    private let asked: NoteQuery
    private var known: [String: (count: Int, spelling: String)] = [:]
    private var bytes = 0

    public init(_ query: NoteQuery) {
        asked = query
    }

    public var isFull: Bool { bytes >= Self.mostBytes }

    public mutating func read(_ text: String) {
        let part = NoteSnippet.beginning(of: text, Self.mostBytes - bytes)
        bytes += part.utf8.count
        for word in SearchWords(part) where word.folded.unicodeScalars.count >= Self.fewestLetters {
            known[word.folded, default: (0, String(part[word.range]))].count += 1
        }
    }

    /// What was typed, with the nearest word in place of each that is not there, the frequent one first; nil where no
    /// word is missing, or none is near to one.
    public var query: String? {
        let missing = asked.phrases.flatMap { phrase in
            phrase.words.enumerated().filter { index, word in
                let mayGoOn = phrase.isPrefix && index == phrase.words.count - 1
                return word.unicodeScalars.count >= Self.fewestLetters && known[word] == nil
                    && !(mayGoOn && known.keys.contains { $0.utf8.starts(with: word.utf8) })
            }.map(\.element)
        }
        guard !missing.isEmpty else { return nil }
        let words = known.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
        var nearest: [String: String] = [:]
        for word in missing {
            guard let near = NearestName.nearest(to: word, among: words) else { return nil }
            nearest[word] = known[near]?.spelling
        }
        var text = asked.text
        for word in SearchWord.words(of: text).reversed() {
            if let near = nearest[word.folded] { text.replaceSubrange(word.range, with: near) }
        }
        return text.trimmed
    }
}
