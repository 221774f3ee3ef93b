import Foundation
import Portico
import Synchronization

@testable import Notes

/// Notes of one owner in memory, for tests of the lists: in the order they were given, found by a part of their title.
final class ListedNotes: NotesRepository, NoteTagsRepository, NoteDraftsRepository, NoteChanges, NoteTimeZones {
    let held: Mutex<[Note]>
    let kept: Mutex<[NoteDraft]>
    /// What every call throws.
    let outage = Mutex<NoteError?>(nil)
    let requests = Mutex<[NoteListRequest]>([])
    private let isRankedAmongNewest: Bool
    /// How changes of many notes end.
    private let ends: StepwiseChange.End
    private let total: Int?
    private let listeners = Mutex<[AsyncStream<Void>.Continuation]>([])

    init(
        _ notes: [Note] = [],
        drafts: [NoteDraft] = [],
        total: Int? = nil,
        isRankedAmongNewest: Bool = false,
        ends: StepwiseChange.End = .complete
    ) {
        self.ends = ends
        held = Mutex(notes)
        kept = Mutex(drafts)
        self.total = total
        self.isRankedAmongNewest = isRankedAmongNewest
    }

    var notes: [Note] { held.withLock { $0 } }

    func timeZone(of account: AccountID) async -> TimeZone { .gmt }

    func noteChanges() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        listeners.withLock { $0.append(continuation) }
        return stream
    }

    private func check() throws(NoteError) {
        if let error = outage.withLock({ $0 }) { throw error }
    }

    private func change(
        _ ids: [Note.ID],
        of owner: AccountID,
        _ body: (inout Note) -> Void
    ) throws(NoteError) -> [NoteStanding] {
        try check()
        let found = notes.filter { ids.contains($0.id) && $0.owner == owner }
        guard !found.isEmpty else { throw .notFound }
        var before: [NoteStanding] = []
        held.withLock { notes in
            for index in notes.indices where found.contains(where: { $0.id == notes[index].id }) {
                let note = notes[index]
                body(&notes[index])
                if notes[index] != note { before.append(NoteStanding(note)) }
            }
        }
        for listener in listeners.withLock({ $0 }) { listener.yield() }
        return before
    }

    // Notes.

    func page(_ request: NoteListRequest, of owner: AccountID) async throws(NoteError) -> NotePage {
        requests.withLock { $0.append(request) }
        try check()
        let found = notes.filter { note in
            note.owner == owner && note.state == request.state
                && request.tags.allSatisfy { note.content.tags.contains(where: $0.isMet) }
                && request.query.phrases.allSatisfy { note.content.title.lowercased().contains($0.words[0]) }
                && !request.query.isWordless
        }
        let rows = found.dropFirst(request.offset).prefix(request.limit).map { NoteListItem($0, found: request.query) }
        return NotePage(rows: Array(rows), total: total ?? found.count, isRankedAmongNewest: isRankedAmongNewest)
    }

    func note(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note {
        guard let note = try await notes([id], of: owner).first else { throw .notFound }
        return note
    }

    func notes(_ ids: [Note.ID], of owner: AccountID) async throws(NoteError) -> [Note] {
        try check()
        return ids.compactMap { id in notes.first { $0.id == id && $0.owner == owner } }
    }

    func create(
        _ content: NoteContent,
        as id: Note.ID,
        of owner: AccountID,
        ending draft: NoteDraft?,
        at moment: Date
    ) async throws(NoteError) -> Note {
        throw .unavailable(reason: "Lists create nothing.")
    }

    func save(
        _ content: NoteContent,
        to id: Note.ID,
        of owner: AccountID,
        from version: Int,
        mayEmpty: Bool,
        ending draft: NoteDraft?,
        at moment: Date
    ) async throws(NoteError) -> Note {
        throw .unavailable(reason: "Lists save nothing.")
    }

    func redate(_ id: Note.ID, _ change: NoteDatesChange, of owner: AccountID) async throws(NoteError) -> Bool {
        let before = notes
        _ = try self.change([id], of: owner) { $0.dates.make(change) }
        return notes != before
    }

    func saveTicks(
        _ body: String,
        to id: Note.ID,
        of owner: AccountID,
        from version: Int,
        at moment: Date
    ) async throws(NoteError) -> Note {
        throw .unavailable(reason: "Lists save nothing.")
    }

    func move(
        _ ids: [Note.ID],
        to state: NoteState,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> [NoteStanding] {
        try change(ids, of: owner) { note in
            guard note.state != state else { return }
            note.state = state
            note.stateChangedAt = moment
        }
    }

    func setPinned(_ isPinned: Bool, _ ids: [Note.ID], of owner: AccountID) async throws(NoteError) -> [NoteStanding] {
        try change(ids, of: owner) { $0.isPinned = isPinned }
    }

    func putBack(_ standings: [NoteStanding], of owner: AccountID, at moment: Date) async throws(NoteError) {
        _ = try change(standings.map(\.id), of: owner) { note in
            if let standing = standings.first(where: { $0.id == note.id }) { note.putBack(to: standing, at: moment) }
        }
    }

    func deleteForEver(_ id: Note.ID, of owner: AccountID) async throws(NoteError) {
        throw .unavailable(reason: "Lists delete no single note.")
    }

    func emptyTrash(of owner: AccountID, asOf moment: Date) async throws(NoteError) -> StepwiseChange {
        try check()
        return held.withLock { notes in
            let count = notes.count
            notes.removeAll { $0.owner == owner && $0.state == .trashed && $0.stateChangedAt <= moment }
            return StepwiseChange(count: count - notes.count, end: ends)
        }
    }

    func counts(of owner: AccountID) async throws(NoteError) -> [NoteState: Int] {
        try check()
        return Dictionary(notes.filter { $0.owner == owner }.map { ($0.state, 1) }, uniquingKeysWith: +)
    }

    // Tags.

    func tags(_ request: NoteTagRequest, of owner: AccountID) async throws(NoteError) -> [NoteTagCount] {
        try check()
        let tagged = notes.filter { $0.owner == owner }.flatMap { note in
            note.content.tags.map { (tag: $0, state: note.state) }
        }
        let wanted = tagged.filter { tag, _ in
            (request.among?.contains { $0.key == tag.key } ?? true) && (request.within.map(tag.belongs(to:)) ?? true)
                && (request.after.map { $0.key < tag.key } ?? true)
        }
        let counts = Dictionary(grouping: wanted, by: \.tag.key).sorted { $0.key < $1.key }.map { _, tags in
            NoteTagCount(tag: tags[0].tag, counts: Dictionary(tags.map { ($0.state, 1) }, uniquingKeysWith: +))
        }
        return Array(counts.prefix(request.limit))
    }

    func add(_ tags: [NoteTag], to ids: [Note.ID], of owner: AccountID, at moment: Date) async throws(NoteError) -> Int
    {
        if tags.count > NoteLimits.tags { throw .refused(.tooManyTags(count: tags.count, limit: NoteLimits.tags)) }
        return try change(ids, of: owner) { $0.content.tags += tags }.count
    }

    func rename(
        _ tag: NoteTag,
        to new: NoteTag,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> StepwiseChange {
        let before = try change(ids(of: { $0.belongs(to: tag) }), of: owner) { note in
            note.content.tags = note.content.tags.map { (try? $0.moved(from: tag, to: new)) ?? $0 }
        }
        return StepwiseChange(count: before.count, end: ends)
    }

    func remove(_ tag: NoteTag, of owner: AccountID, at moment: Date) async throws(NoteError) -> StepwiseChange {
        let before = try change(ids(of: { $0.key == tag.key }), of: owner) { note in
            note.content.tags.removeAll { $0.key == tag.key }
        }
        return StepwiseChange(count: before.count, end: ends)
    }

    private func ids(of isMeant: (NoteTag) -> Bool) -> [Note.ID] {
        notes.filter { $0.content.tags.contains(where: isMeant) }.map(\.id)
    }

    // Drafts.

    func keep(_ draft: NoteDraft, insteadOf _: NoteDraft.ID?) async throws(NoteError) -> NoteDraft {
        kept.withLock { $0.append(draft) }
        return draft
    }

    func end(_: NoteDraft, savedAs _: Note.ID) async throws(NoteError) {}

    func draftSummaries(in place: NoteDraftPlace, of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary] {
        try await draftSummaries(of: owner).filter { $0.place == place }
    }

    func draftSummaries(of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary] {
        try check()
        return kept.withLock(\.self).filter { $0.owner == owner }
            .map { NoteDraftSummary($0) }
    }

    func draft(in place: NoteDraftPlace, number: Int, of owner: AccountID) async throws(NoteError) -> NoteDraft? {
        try check()
        return kept.withLock(\.self).first { $0.owner == owner && $0.place == place && $0.number == number }
    }

    func discardDraft(_ id: NoteDraft.ID, of owner: AccountID) async throws(NoteError) {
        try check()
        kept.withLock { $0.removeAll { $0.owner == owner && $0.id == id } }
    }
}

extension ListedNotes {
    static let ada = AccountID(rawValue: "ada")
    static let grace = AccountID(rawValue: "grace")
    static let morning = Date(timeIntervalSince1970: 1_770_127_503)

    /// A note whose id is told by a number.
    static func note(
        _ number: Int,
        _ title: String = "",
        _ body: String = "",
        tags: [String] = [],
        state: NoteState = .active,
        isPinned: Bool = false,
        of owner: AccountID = ada
    ) -> Note {
        Note(
            id: id(number),
            owner: owner,
            content: NoteContent(title: title, body: body, tags: tags.compactMap(NoteTag.init(rawValue:))),
            state: state,
            isPinned: isPinned,
            createdAt: morning,
            editedAt: morning,
            stateChangedAt: morning
        )
    }

    static func chosen(_ numbers: Int...) -> ChosenNotes { ChosenNotes(numbers.map(id))! }

    static func id(_ number: Int) -> Note.ID {
        let digits = String(number, radix: 16)
        return Note.ID(rawValue: String(repeating: "0", count: 32 - digits.count) + digits)!
    }
}
