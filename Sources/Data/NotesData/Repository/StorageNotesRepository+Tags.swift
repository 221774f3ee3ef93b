public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteTagsRepository {
    public func tags(of owner: AccountID) async throws(NoteError) -> [NoteTagCount] {
        let counts: [TagCount]
        do throws(StorageFailure) {
            counts = try await finder.tagCounts(of: owner)
        } catch {
            throw .unavailable(reason: error.sentence)
        }
        let groups = Dictionary(grouping: counts, by: \.key).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return groups.compactMap { _, counts in
            let spellings = counts.map(\.spelling).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            guard let tag = spellings.lazy.compactMap(NoteTag.init(rawValue:)).first else { return nil }
            let byState = counts.compactMap { count in NoteState(rawValue: count.state).map { ($0, count.count) } }
            return NoteTagCount(tag: tag, counts: Dictionary(byState) { $0 + $1 })
        }
    }

    public func add(
        _ tags: [NoteTag],
        to ids: [Note.ID],
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> Int {
        try await adding(of: owner) { transaction throws(StorageFailure) in
            let notes = try transaction.notes(ids, of: owner)
            guard !notes.isEmpty else { return .failure(.notFound) }
            return try retag(notes, transaction, at: moment) { $0.content.tags + tags }
        }
    }

    public func rename(_ tag: NoteTag, to new: NoteTag, of owner: AccountID, at moment: Date) async throws(NoteError) -> Int {
        try await adding(of: owner) { transaction throws(StorageFailure) in
            let columns = StoredNoteTagRow.columns
            // The slash is followed by the digit 0 in ASCII.
            let belongs = columns.key == tag.key || (columns.key >= "\(tag.key)/" && columns.key < "\(tag.key)0")
            let notes = try Self.notes(of: owner, belongs, transaction)
            guard !notes.isEmpty else { return .failure(.notFound) }
            return try retag(notes, transaction, at: moment) { note throws(NoteRefusal) in
                var tags: [NoteTag] = []
                for old in note.content.tags { tags.append(try old.moved(from: tag, to: new)) }
                return tags
            }
        }
    }

    public func remove(_ tag: NoteTag, of owner: AccountID, at moment: Date) async throws(NoteError) -> Int {
        try await change { transaction throws(StorageFailure) in
            let notes = try Self.notes(of: owner, StoredNoteTagRow.columns.key == tag.key, transaction)
            guard !notes.isEmpty else { return .failure(.notFound) }
            return try retag(notes, transaction, at: moment) { $0.content.tags.filter { $0.key != tag.key } }
        }
    }

    private static func notes(
        of owner: AccountID,
        _ condition: Storage.Condition<StoredNoteTagRow>,
        _ transaction: any StorageTransaction
    ) throws(StorageFailure) -> [Note] {
        let mine = StoredNoteTagRow.columns.owner == owner.rawValue
        let rows = try transaction.cachedObjects(NoteTagRow.self, .matching(mine && condition))
        return try transaction.notes(rows.map(\.note), of: owner)
    }

    /// Gives notes other tags, each change with its revision, and gives back how many changed.
    private func retag(
        _ notes: [Note],
        _ transaction: any StorageTransaction,
        at moment: Date,
        _ tags: (Note) throws(NoteRefusal) -> [NoteTag]
    ) throws(StorageFailure) -> Result<Int, NoteError> {
        var count = 0
        for note in notes {
            var content = note.content
            do throws(NoteRefusal) {
                content.tags = try tags(note)
                try NoteLimits.check(content)
            } catch {
                return .failure(.refused(error))
            }
            guard content != note.content else { continue }
            _ = try transaction.rewrite(note, content, links: nil, at: moment)
            count += 1
        }
        return .success(count)
    }
}
