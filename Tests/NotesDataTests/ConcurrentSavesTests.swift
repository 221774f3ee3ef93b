import Foundation
import Portico
import PostgreSQLStorage
import Storage
public import TestDatabase
import Testing

@testable import Notes
@testable public import NotesData

extension MeetingStorage: NoteStorage {
    public var noteUsage: any NoteUsageCounter { StoredNoteUsage() }
}

/// Saves at the same moment, where a database lets several write at once.
///
/// PostgreSQL finds out by pages of indexes who was in whose way: owners whose rows are in one page may be, however
/// different they are. So there are enough rows, and those who save are far from each other.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct ConcurrentSavesTests {
    private static let savers = 12

    @Test func whoSavesANoteIsNotInTheWayOfOtherOwners() async throws {
        let place = try TestSchema()
        let database = try place.open(NotesFixture.schema, connections: Self.savers + 2)
        try PostgreSQLScript.run(Self.filling, at: place.address)
        let new = try await changed(in: database) { notes, saver in
            try await notes.create(content("New"), as: saver.note, of: saver.owner, at: .now)
        }
        let saved = try await changed(in: database) { notes, saver in
            try await notes.save(
                content("Changed"),
                to: saver.note,
                of: saver.owner,
                from: 1,
                mayEmpty: false,
                at: .now
            )
        }
        #expect(new.map(\.version) == Array(repeating: 1, count: Self.savers))
        #expect(saved.map(\.version) == Array(repeating: 2, count: Self.savers))
    }

    @Test func numbersGoUpWithWhatIsWrittenAndAreNobodyElses() async throws {
        let here = try NotesFixture(.postgreSQL)
        for number in 0..<4 { try await here.add("\(number) milk", of: number % 2 == 0 ? here.ada : here.grace) }
        let columns = NoteNumber.columns
        let numbers = try await here.storage.cachedObjects(NoteNumber.self, .all.ordered(by: columns.number.ascending))
        #expect(Set(numbers.map(\.number)).count == 4)
        // What matches alike is found in the order of the numbers.
        #expect(try await here.titles("milk") == ["2 milk", "0 milk"])
    }

    /// One who saves a note.
    private struct Saver: Sendable {
        let owner: AccountID
        let note: Note.ID
    }

    private func content(_ title: String) -> NoteContent {
        NoteContent(title: title, body: "of the week", tags: [NoteTag(text: "work")].compactMap { $0 })
    }

    /// All save at once, and nobody's transaction is run anew.
    private func changed(
        in database: PostgreSQLStorage,
        _ change: @escaping @Sendable (StorageNotesRepository, Saver) async throws -> Note
    ) async throws -> [Note] {
        let storage = MeetingStorage(database, of: Self.savers)
        let notes = StorageNotesRepository(storage: storage, quota: 1_000_000, links: NotesFixture.links)
        let changed = try await withThrowingTaskGroup(of: Note.self) { group in
            for number in 0..<Self.savers {
                let start = String(format: "%04x", number * 65_536 / Self.savers + 1_000)
                let key = start + String(repeating: "0", count: 28)
                let note = try #require(Note.ID(rawValue: key))
                group.addTask { try await change(notes, Saver(owner: AccountID(rawValue: key), note: note)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(storage.runs == Self.savers, "how often bodies of \(Self.savers) transactions were run")
        return changed
    }

    /// A note of each of 4,000 owners, with a tag and a link.
    private static let filling = """
        INSERT INTO note (number, id, owner, title, "titleKey", tags, state, "isPinned", version, "createdAt", "editedAt", "stateChangedAt")
            SELECT nextval('"noteNumber"'), md5('n' || i), md5('o' || i), 'Old', 'old', '', 'active', 0, 1, 0, 0, 0
            FROM generate_series(1, 4000) AS i;
        INSERT INTO "noteText" (number, id, marks, title, body) SELECT number, id, 'o', title, 'text' FROM note;
        INSERT INTO "noteTag" (note, key, owner, state, spelling) SELECT id, 'work', owner, 'active', 'work' FROM note;
        INSERT INTO "noteLink" (note, target, owner) SELECT id, 'old', owner FROM note;
        ANALYZE note; ANALYZE "noteText"; ANALYZE "noteTag"; ANALYZE "noteLink"; ANALYZE "noteUsage";
        """
}
