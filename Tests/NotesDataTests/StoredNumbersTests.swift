import Foundation
import GRDB
import NotesData
import Portico
import Storage
import Testing

@testable import Notes

/// Numbers and dates that were stored before they had a range, or by another program.
@Suite struct StoredNumbersTests {
    private let ada = AccountID(rawValue: "ada")

    /// Notes in a file whose rows were changed in between.
    private func notes(in folder: TemporaryFolder, after sql: String) async throws -> StorageNotesRepository {
        let queue = try DatabaseQueue(path: folder.file.path(percentEncoded: false))
        try await queue.write { try $0.execute(sql: sql) }
        try queue.close()
        return try open(folder)
    }

    @discardableResult
    private func open(
        _ folder: TemporaryFolder,
        through migrations: some Sequence<Migration> = NotesFixture.schema.migrations
    ) throws -> StorageNotesRepository {
        StorageNotesRepository(
            storage: try SQLiteStorage(file: folder.file, migrations: Array(migrations)),
            links: NotesFixture.links
        )
    }

    private func form(
        _ notes: StorageNotesRepository,
        _ place: NoteDraftPlace,
        draft: NoteVersion? = nil
    ) -> NoteFormViewModel {
        NoteFormViewModel(
            provider: NoteFormProvider(
                notes: notes,
                drafts: notes,
                history: notes,
                comparer: NoteComparer(),
                renderer: LineRenderer(),
                files: notes,
                draftFiles: notes,
                links: notes,
                timeZones: GreenwichTime(),
                owner: ada,
                request: NoteFormRequest(place, draft: draft),
                now: { Date() },
                newID: Note.ID.random,
                localiser: .english
            ),
            localiser: .english
        )
    }

    /// - Parameter isOwn: whether drafts have ids, as they do since each is its own.
    private static func draft(_ place: String, _ number: String, _ body: String, isOwn: Bool = false) -> String {
        let (name, value) = isOwn ? (", id", ", lower(hex(randomblob(16)))") : ("", "")
        return
            "INSERT INTO noteDraft (owner, place, baseVersion, title, body, tags, savedAt\(name)) VALUES ('ada', '\(place)', \(number), '', '\(body)', '', 0\(value));"
    }

    @Test func aDraftBesideOneOfTheHighestNumberTakesAFreeOne() async throws {
        let folder = try TemporaryFolder()
        try open(folder)
        let rows = ["9223372036854775807", "2000000000", "0"]
            .map { Self.draft("new", $0, "draft \($0)", isOwn: true) }.joined()
        let notes = try await notes(in: folder, after: rows)
        for number in [1, 2] as [NoteVersion] {
            let form = form(notes, .new)
            _ = await form.appear()
            let typed = TypedNote(id: nil, version: 0, title: "", body: "another \(number)", tags: "")
            #expect(await form.handle(.saveDraftTapped(typed, files: [])) == .draftSaved(SavedDraft(number: number)))
        }
        let bodies = try await notes.draftSummaries(in: .new, of: ada).map(\.number).sorted()
        #expect(bodies == [0, 1, 2, 2_000_000_000, .max])
    }

    @Test func theHighestNumberThatCanBeSentIsADraftLikeOthers() async throws {
        let folder = try TemporaryFolder()
        let notes = try open(folder)
        let highest = NoteVersion(nearestTo: .max)
        let note = Note.ID.random()
        var typed = TypedNote(id: note, version: highest, title: "", body: "mine", tags: "")
        #expect(
            await form(notes, .note(note)).handle(.saveDraftTapped(typed, files: []))
                == .draftSaved(SavedDraft(number: highest))
        )
        typed.body = "another"
        #expect(
            await form(notes, .note(note)).handle(.saveDraftTapped(typed, files: []))
                == .draftSaved(SavedDraft(number: 1_000_000_000))
        )
    }

    /// Nothing typed is lost by it, and each can be opened and discarded.
    @Test func draftsOfNumbersThatAreNoneAreGivenOthers() async throws {
        let folder = try TemporaryFolder()
        try open(folder, through: NotesFixture.schema.migrations.prefix { $0.name != "numbers of drafts" })
        let note = Note.ID.random()
        let rows =
            ["9223372036854775807", "-9223372036854775808", "2000000001", "0", "2"].map {
                Self.draft("new", $0, "new \($0)")
            }
            + ["-1", "9223372036854775807", "1999999999", "3"].map { Self.draft(note.rawValue, $0, "old \($0)") }
        let notes = try await notes(in: folder, after: rows.joined())
        let new = try await notes.draftSummaries(in: .new, of: ada)
        #expect(new.map(\.number).sorted() == [0, 1, 2, 3, 4])
        let old = try await notes.draftSummaries(in: .note(note), of: ada)
        #expect(old.map(\.number).sorted() == [3, 1_999_999_998, 1_999_999_999, 2_000_000_000])
        let summaries = try await notes.draftSummaries(of: ada)
        #expect(summaries.count == 9)
        for summary in summaries {
            let key = try #require(NoteDraftKey(text: NoteDraftKey(summary).text))
            #expect(try await notes.draft(in: key.place, number: key.number.rawValue, of: ada) != nil)
            try await notes.discardDraft(key.id, of: ada)
        }
        #expect(try await notes.draftSummaries(of: ada).isEmpty)
    }

    /// Their addresses stay, and none is another's.
    @Test func draftsOfBeforeEachWasItsOwnAreThereWithTheirAddresses() async throws {
        let folder = try TemporaryFolder()
        try open(folder, through: NotesFixture.schema.migrations.prefix { $0.name != "a draft for each window" })
        let note = Note.ID.random()
        let rows = [
            Self.draft("new", "1", "idea"), Self.draft(note.rawValue, "3", "from 3"),
            Self.draft(note.rawValue, "4", "from 4"),
        ]
        let notes = try await notes(in: folder, after: rows.joined())
        let idea = try #require(try await notes.draft(in: .new, number: 1, of: ada))
        #expect((idea.body, idea.baseVersion, idea.writes, idea.device) == ("idea", 0, 1, nil))
        let third = try #require(try await notes.draft(in: .note(note), number: 3, of: ada))
        let fourth = try #require(try await notes.draft(in: .note(note), number: 4, of: ada))
        #expect((third.body, third.baseVersion) == ("from 3", 3) && fourth.baseVersion == 4)
        #expect(Set([idea.id, third.id, fourth.id]).count == 3)
        #expect(try await notes.usage(of: ada).bytes == 3 * 256 + 4 + 6 + 6)
        try await notes.end(third, savedAs: .random())
        #expect(try await notes.draftSummaries(of: ada).map(\.number).sorted() == [1, 4])
    }

    @Test func datesFarOffAreReadAsTheNearestThatCanBeWritten() async throws {
        let folder = try TemporaryFolder()
        let first = try open(folder)
        let note = try await first.create(NoteContent(title: "Plan", body: "text"), as: .random(), of: ada, at: .now)
        let far = "UPDATE note SET createdAt = -9e99, editedAt = 9e300, stateChangedAt = 12560000000000"
        let notes = try await notes(in: folder, after: far)
        let read = try await notes.note(note.id, of: ada)
        #expect(read.createdAt == Date.calendarRange.lowerBound)
        #expect(read.editedAt == Date.calendarRange.upperBound)
        #expect(NoteTime(in: .gmt).shown(read.editedAt, in: .english).iso == "9999-12-31T23:59:59Z")
        // What moves it can be taken back.
        let before = try await notes.move([note.id], to: .trashed, of: ada, at: .now)
        let standings = try #require(NoteStandings(before))
        #expect(NoteStandings(text: standings.text) == standings)
        try await notes.putBack(standings.standings, of: ada, at: .now)
        #expect(try await notes.note(note.id, of: ada).state == .active)
    }

    @Test(arguments: ["-3", "-9223372036854775808", "9223372036854775807", "2000000001"])
    func aVersionThatIsNoneEndsNothing(version: String) async throws {
        let folder = try TemporaryFolder()
        let first = try open(folder)
        let note = try await first.create(NoteContent(title: "Plan", body: "text"), as: .random(), of: ada, at: .now)
        let notes = try await notes(in: folder, after: "UPDATE note SET version = \(version)")
        let read = try await notes.note(note.id, of: ada)
        #expect(NoteVersion(rawValue: read.version) != nil)
        let content = NoteContent(title: "Plan", body: "another text")
        let saved = try await notes.save(content, to: note.id, of: ada, from: read.version, mayEmpty: false, at: .now)
        #expect(saved.content == content)
        #expect(try await notes.history(of: note.id, of: ada).count == 1)
        #expect(try await notes.note(note.id, of: ada).content == content)
    }

    @Test(arguments: [0, 50, 1_000_000_000, .max])
    func aSearchFarBehindItsLastMatchFindsNothing(offset: Int) async throws {
        for kind in Kind.allCases {
            let here = try NotesFixture(kind)
            try await here.add("milk", "two pints")
            for sort in NoteSort.allCases {
                let request = NoteListRequest(query: NoteQuery("milk"), sort: sort, offset: offset, limit: .max)
                #expect(try await here.notes.page(request, of: here.ada).rows.count == (offset == 0 ? 1 : 0))
            }
        }
    }
}

private struct GreenwichTime: NoteTimeZones {
    func timeZone(of account: AccountID) async -> TimeZone { .gmt }
}
