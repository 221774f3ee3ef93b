import Foundation
import NotesData
import Portico
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// What an import does with notes that an account has with different text, and with the tags it adds.
@Suite struct ImportChoicesTests {
    private static let work = NoteTag(rawValue: "work")!

    /// An account with a note, an export of it, and another text in the note since.
    private func edited() async throws -> (fixture: TransferFixture, note: Note, export: URL) {
        let fixture = try TransferFixture()
        let note = try await fixture.notes.create(
            NoteContent(title: "Plan", body: "old"),
            as: .random(),
            of: .ada,
            at: TransferFixture.exported
        )
        let export = try await fixture.export(.json)
        let edited = try await fixture.notes.save(
            NoteContent(title: "Plan", body: "mine"),
            to: note.id,
            of: .ada,
            from: note.version,
            mayEmpty: false,
            at: TransferFixture.exported
        )
        return (fixture, edited, export)
    }

    @Test func aNoteOfOneIDAndAnotherTextComesInBesideAsARule() async throws {
        let (fixture, note, export) = try await edited()
        let report = try await fixture.importing([("a.json", export)])
        #expect(report.copies == 1)
        let all = try await fixture.all().map(\.note)
        #expect(Set(all.map(\.content.body)) == ["mine", "old"])
        #expect(all.first { $0.id == note.id }?.content.body == "mine")
    }

    @Test func whoKeepsTheirsSkipsWhatTheFileHas() async throws {
        let (fixture, note, export) = try await edited()
        let report = try await fixture.importing([("a.json", export)], choices: ImportChoices(changed: .mine))
        #expect(report.copies == 1 && report.bytes == 0 && report.problems.isEmpty)
        #expect(try await fixture.all().map(\.note) == [note])
    }

    @Test func anImportedTextBecomesTheNewestVersionAndTheOtherStaysInTheHistory() async throws {
        let (fixture, note, export) = try await edited()
        let choices = ImportChoices(changed: .theirs)
        let report = try await fixture.importing([("a.json", export)], choices: choices)
        #expect(report.copies == 1)
        let all = try await fixture.all()
        #expect(all.map(\.note.id) == [note.id])
        #expect(all[0].note.content.body == "old" && all[0].note.version == note.version + 1)
        #expect(all[0].revisions.map(\.content.body) == ["old", "mine"])
        #expect(try await fixture.importing([("a.json", export)], choices: choices).alreadyThere == 1)
    }

    @Test func aNoteInTheTrashIsNotRewritten() async throws {
        let (fixture, note, export) = try await edited()
        _ = try await fixture.notes.move([note.id], to: .trashed, of: .ada, at: TransferFixture.exported)
        _ = try await fixture.importing([("a.json", export)], choices: ImportChoices(changed: .theirs))
        let all = try await fixture.all().map(\.note)
        #expect(all.count == 2)
        #expect(all.first { $0.id == note.id }?.content.body == "mine")
    }

    @Test func aPreviewBeforeTheChoiceTellsApartWhatTheyWouldTake() async throws {
        let (fixture, note, export) = try await edited()
        let report = try await fixture.importing([("a.json", export)], isPreview: true, choices: nil)
        #expect(report.copies == 1 && report.bytes == 0 && report.changedBytes > 0)
        #expect(try await fixture.all().map(\.note) == [note])
    }

    @Test func tagsAreAddedToEachImportedNoteAndNothingComesTwice() async throws {
        let fixture = try TransferFixture()
        let choices = ImportChoices(tags: [Self.work])
        let text = "{\"activeNotes\":[{\"content\":\"one\",\"tags\":[\"home\"]},{\"content\":\"two\"}]}"
        #expect(try await fixture.importing(text, as: "a.json", choices: choices).new == 2)
        let tags = try await fixture.all().map { $0.note.content.tags.map(\.rawValue) }
        #expect(Set(tags) == [["home", "work"], ["work"]])
        let again = try await fixture.importing(text, as: "a.json", choices: choices)
        #expect(again.new == 0 && again.alreadyThere == 2)
        #expect(try await fixture.all().count == 2)
    }

    @Test func aNoteWithoutRoomForMoreTagsComesWithItsOwnAndThatIsSaid() async throws {
        let fixture = try TransferFixture()
        let tags = (1...NoteLimits.tags).map { "\"t\($0)\"" }.joined(separator: ",")
        let report = try await fixture.importing(
            "{\"activeNotes\":[{\"content\":\"full\",\"tags\":[\(tags)]}]}",
            as: "a.json",
            choices: ImportChoices(tags: [Self.work])
        )
        #expect(report.new == 1)
        #expect(
            report.problems.map(\.reason.description) == [
                "the tags you chose are not added: a note has at most 100 tags"
            ]
        )
        #expect(try await fixture.all().first?.note.content.tags.count == NoteLimits.tags)
    }
}
