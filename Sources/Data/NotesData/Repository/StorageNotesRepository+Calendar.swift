public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteCalendarRepository {
    public func notesCreated(
        in spans: [Range<Date>],
        showing limit: Int,
        of owner: AccountID
    ) async throws(NoteError) -> [CreatedNotes] {
        try await read { snapshot throws(StorageError) in
            var found: [CreatedNotes] = []
            for span in spans {
                var (count, heads): (Int, [NoteHead]) = (0, [])
                let columns = NoteHead.columns
                for stretch in Self.stretches(of: owner) {
                    let created = stretch && columns.createdAt >= span.lowerBound && columns.createdAt < span.upperBound
                    let known = try snapshot.count(of: NoteHead.self, .matching(created))
                    count += known
                    guard known > 0, limit > 0 else { continue }
                    let first = Query.matching(created).ordered(by: columns.createdAt.ascending).limited(to: limit)
                    heads += readable(try snapshot.results(of: NoteHead.self, first))
                }
                heads.sort { ($0.createdAt, $0.id.rawValue) < ($1.createdAt, $1.id.rawValue) }
                var first: [NoteReference] = []
                for head in heads.prefix(limit) {
                    first.append(NoteReference(id: head.id, title: try snapshot.name(of: head.id, of: owner)))
                }
                found.append(CreatedNotes(count: count, first: first))
            }
            return .success(found)
        }
    }

    public func firstCreation(of owner: AccountID) async throws(NoteError) -> Date? {
        try await read { snapshot throws(StorageError) in
            var first: Date?
            for stretch in Self.stretches(of: owner) {
                let oldest = Query.matching(stretch).ordered(by: NoteHead.columns.createdAt.ascending).limited(to: 1)
                guard let head = readable(try snapshot.results(of: NoteHead.self, oldest)).first else { continue }
                first = min(first ?? head.createdAt, head.createdAt)
            }
            return .success(first)
        }
    }

    public func names(of notes: [Note.ID], of owner: AccountID) async throws(NoteError) -> [Note.ID: String] {
        try await read { snapshot throws(StorageError) in
            var names: [Note.ID: String] = [:]
            for id in Set(notes) { names[id] = try snapshot.name(of: id, of: owner) }
            return .success(names)
        }
    }

    /// All notes but those in the trash, in parts that the index `noteCreated` has by their creation.
    private static func stretches(of owner: AccountID) -> [RowCondition<NoteHead>] {
        let columns = NoteHead.columns
        return [NoteState.active, .archived].flatMap { state in
            [false, true].map { isPinned in
                columns.owner == owner.rawValue && columns.state == state.rawValue && columns.isPinned == isPinned
            }
        }
    }
}
