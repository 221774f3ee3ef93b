import Foundation
import Notes
import Portico
import Storage

/// Finds notes by reading all of an owner's: for storage in memory, and as the plain meaning of what a database's index
/// answers.
struct ScanningNoteFinder: NoteFinder {
    let storage: any StorageProtocol

    func find<Value: Sendable>(
        _ request: NoteListRequest,
        of owner: AccountID,
        _ body: @Sendable (NoteMatches, any StorageSnapshot) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        try await storage.read { snapshot throws(StorageError) in
            try body(try Self.matches(request, owner, snapshot), snapshot)
        }
    }

    func tags(_ request: NoteTagRequest, of owner: AccountID) async throws(StorageError) -> [NoteTagCount] {
        let columns = NoteTagRow.columns
        let rows = try await storage.cachedObjects(
            NoteTagRow.self,
            .matching(columns.owner == owner.rawValue && columns.key > request.after?.key ?? "").ordered(
                by: columns.key.ascending
            )
        )
        let keys = request.among.map { Set($0.map(\.key)) }
        let wanted = rows.filter { row in
            (request.within.map(row.spelling.belongs(to:)) ?? true) && (keys?.contains(row.key) ?? true)
        }
        let counts = wanted.map {
            TagCount(key: $0.key, state: $0.state.rawValue, spelling: $0.spelling.rawValue, count: 1)
        }
        return Array(counts.tags.prefix(request.limit))
    }

    private static func matches(
        _ request: NoteListRequest,
        _ owner: AccountID,
        _ snapshot: any StorageSnapshot
    ) throws(StorageError) -> NoteMatches {
        if request.query.isWordless { return NoteMatches() }
        let columns = NoteHead.columns
        let place = columns.owner == owner.rawValue && columns.state == request.state.rawValue
        let heads = try snapshot.results(of: NoteHead.self, .matching(place)).compactMap { try? $0.get() }
        var texts: [ScannedText] = []
        for head in heads {
            guard let body = try snapshot.object(NoteBody.self, byPrimaryKey: head.id.rawValue) else { continue }
            texts.append(ScannedText(head: head, body: body.body))
        }
        var found = texts.filter { $0.matches(request) }
        let total = found.count
        let isCapped = request.query.hasWords && total > NoteListRequest.maxRanked
        if isCapped {
            found = Array(found.sorted { $0.head.number > $1.head.number }.prefix(NoteListRequest.maxRanked))
        }
        if request.effectiveSort == .relevance {
            found = Self.ranked(found, among: texts, by: request.query.phrases)
        } else {
            found.sort { $0.head.isBefore($1.head, by: request.effectiveSort) }
        }
        let ids = found.dropFirst(request.offset).prefix(request.limit).map(\.head.id.rawValue)
        return NoteMatches(ids: Array(ids), total: total, isRankedAmongNewest: isCapped)
    }

    /// The formula of FTS5's `bm25()` (<https://www.sqlite.org/fts5.html>, section 5.1.1), over the owner's notes of
    /// the state.
    private static func ranked(
        _ found: [ScannedText],
        among all: [ScannedText],
        by phrases: [NoteQuery.Phrase]
    ) -> [ScannedText] {
        let averageLength = Double(all.reduce(0) { $0 + $1.length }) / Double(max(1, all.count))
        let rarities = phrases.map { phrase in
            let count = Double(all.count { $0.frequency(of: phrase) > 0 })
            return max(1e-6, log((Double(all.count) - count + 0.5) / (count + 0.5)))
        }
        let scores = found.map { text in
            zip(phrases, rarities).reduce(0.0) { score, pair in
                let frequency = text.frequency(of: pair.0)
                let length = 0.25 + 0.75 * Double(text.length) / max(1, averageLength)
                return score + pair.1 * frequency * 2.2 / (frequency + 1.2 * length)
            }
        }
        return zip(found, scores).sorted { ($1.1, $1.0.head.number) < ($0.1, $0.0.head.number) }.map(\.0)
    }
}

/// A note's words, split once.
private struct ScannedText {
    let head: NoteHead
    let title: [SearchWord]
    let body: [SearchWord]

    init(head: NoteHead, body text: String) {
        self.head = head
        title = SearchWord.words(of: head.title)
        body = SearchWord.words(of: text)
    }

    var length: Int { title.count + body.count }

    /// A word in the title counts ten times.
    func frequency(of phrase: NoteQuery.Phrase) -> Double {
        10 * Self.count(phrase, in: title) + Self.count(phrase, in: body)
    }

    func matches(_ request: NoteListRequest) -> Bool {
        let query = request.query
        return request.tags.allSatisfy(has)
            && !query.excludedTags.contains { has(.whole($0)) }
            && query.phrases.allSatisfy { frequency(of: $0) > 0 }
            && !query.excludedPhrases.contains { frequency(of: $0) > 0 }
    }

    private func has(_ tag: WantedTag) -> Bool { head.tags.tags.contains(where: tag.isMet) }

    private static func count(_ phrase: NoteQuery.Phrase, in words: [SearchWord]) -> Double {
        Double(words.indices.count { phrase.stands(at: $0, in: words) })
    }
}

extension NoteHead {
    fileprivate func isBefore(_ other: NoteHead, by sort: NoteSort) -> Bool {
        if isPinned != other.isPinned { return isPinned }
        switch sort {
        case .relevance, .edited: if editedAt != other.editedAt { return editedAt > other.editedAt }
        case .created: if createdAt != other.createdAt { return createdAt > other.createdAt }
        case .title:
            let (one, two) = (titleOrder ?? Data(), other.titleOrder ?? Data())
            if one != two { return one.lexicographicallyPrecedes(two) }
            if titleKey != other.titleKey { return titleKey.utf8.lexicographicallyPrecedes(other.titleKey.utf8) }
        }
        return id.rawValue < other.id.rawValue
    }
}
