import Foundation
import NotesData
import Portico
import Storage
import TestDatabase
import Testing

@testable import Notes

/// The dates of a note, alike on every storage.
@Suite struct NoteDatesTests {
    private let created = ZonedDate(text: "2014-03-05T10:00:00.25+09:00")!
    private let edited = ZonedDate(text: "2015-01-01T00:00:00-03:30")!

    private func dated(_ here: NotesFixture, _ note: Note) async throws -> Note {
        let change = NoteDatesChange(from: note.dates, to: NoteDates(created: created, edited: edited))
        try await here.notes.redate(note.id, change, of: note.owner)
        return try await here.notes.note(note.id, of: note.owner)
    }

    @Test(arguments: Kind.allCases) func otherDatesAreNoOtherVersion(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text", ["home"])
        let after = try await dated(here, note)
        #expect(after.dates == NoteDates(created: created, edited: edited))
        var expected = note
        expected.dates = after.dates
        #expect(after == expected)
        #expect(try await here.notes.history(of: note.id, of: here.ada).isEmpty)
        let saved = try await here.save(here.content("Plan", "other"), to: note, at: 60)
        #expect(saved.version == 2, "an editor that was open before has no conflict")
    }

    @Test(arguments: Kind.allCases) func aChangeOfTextOrTagsHasNoZoneAndItsRevisionKeepsThatOfBefore(
        kind: Kind
    ) async throws {
        let here = try NotesFixture(kind)
        let note = try await dated(here, try await here.add("Plan", "text", ["home"]))
        let saved = try await here.save(here.content("Plan", "other", ["home"]), to: note, at: 60)
        #expect(saved.dates == NoteDates(created: created, edited: ZonedDate(here.moment(60))))
        let revision = try await here.notes.revision(1, of: note.id, of: here.ada)
        #expect(ZonedDate(revision.editedAt, at: revision.editedOffset) == edited)
        let again = try await dated(here, saved)
        let tag = try #require(NoteTag(text: "home"))
        _ = try await here.notes.rename(tag, to: try #require(NoteTag(text: "work")), of: here.ada, at: here.moment(90))
        let tagged = try await here.notes.note(again.id, of: here.ada)
        #expect(tagged.dates == NoteDates(created: created, edited: ZonedDate(here.moment(90))))
    }

    @Test(arguments: Kind.allCases) func movingAndPinningKeepsDatesAndZones(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await dated(here, try await here.add("Plan"))
        _ = try await here.notes.move([note.id], to: .archived, of: here.ada, at: here.moment(60))
        _ = try await here.notes.setPinned(true, [note.id], of: here.ada)
        #expect(try await here.notes.note(note.id, of: here.ada).dates == note.dates)
    }

    @Test(arguments: Kind.allCases) func aDateThatIsNotAsItWasStays(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text")
        let saved = try await here.save(here.content("Plan", "other"), to: note, at: 60)
        let change = NoteDatesChange(from: note.dates, to: NoteDates(created: created, edited: edited))
        try await here.notes.redate(note.id, change, of: here.ada)
        let after = try await here.notes.note(note.id, of: here.ada)
        #expect(after.dates == NoteDates(created: created, edited: saved.dates.edited))
    }

    @Test(arguments: Kind.allCases) func onlyTheOwnerChangesDates(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        let change = NoteDatesChange(from: note.dates, to: NoteDates(created: created, edited: edited))
        await #expect(throws: NoteError.notFound) {
            try await here.notes.redate(note.id, change, of: here.grace)
        }
        #expect(try await here.notes.note(note.id, of: here.ada) == note)
    }

    @Test(arguments: Kind.allCases) func listsStandInTheOrderOfTheNewDates(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("First", at: 0)
        let second = try await here.add("Second", at: 60)
        for sort in [NoteSort.edited, .created] { #expect(try await here.titles(by: sort) == ["Second", "First"]) }
        _ = try await dated(here, second)
        for sort in [NoteSort.edited, .created] { #expect(try await here.titles(by: sort) == ["First", "Second"]) }
    }

    /// A node of the release before writes what it knows of: the new date, and not its zone.
    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func aTextThatTheReleaseBeforeSavesHasNotTheZoneOfTheDateBefore() async throws {
        let here = try NotesFixture(.postgreSQL)
        let note = try await dated(here, try await here.add("Plan", "text"))
        try await here.storage.write { transaction throws(StorageError) in
            for var older in try transaction.cachedObjects(OlderNote.self, .all) {
                (older.version, older.editedAt) = (2, here.moment(60))
                try transaction.save(older)
            }
        }
        let after = try await here.notes.note(note.id, of: here.ada)
        #expect(after.dates == NoteDates(created: created, edited: ZonedDate(here.moment(60))))
    }
}

/// A note as the release before knows it.
struct OlderNote: Sendable, Hashable, Translatable {
    typealias ManagedObject = StoredOlderNote

    var id: String
    var number: Int
    var owner: String
    var state: String
    var title: String
    var titleKey: String
    var tags: String
    var isPinned: Bool
    var keepsLines: Bool
    var version: Int
    var createdAt: Date
    var editedAt: Date
    var stateChangedAt: Date
}

@Translatable(OlderNote.self, table: "note")
struct StoredOlderNote {
    var id: String
    var number: Int
    var owner: String
    var state: String
    var title: String
    var titleKey: String
    var tags: String
    var isPinned: Bool
    var keepsLines: Bool
    var version: Int
    var createdAt: Date
    var editedAt: Date
    var stateChangedAt: Date
}
