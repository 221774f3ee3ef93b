import Foundation
import Notes
import NotesData
import Portico
import Testing

@testable import NotesTransfer

/// What comes with a note of Evernote's beside its text.
@Suite struct ImportedRemindersTests {
    private static func enex(_ attributes: String) -> String {
        "<en-export><note><title>Soup</title><content><![CDATA[<en-note>hot</en-note>]]></content>\(attributes)</note>"
            + "</en-export>"
    }

    @Test func oneThatIsStillToComeIsSetAndOneThatHasPassedIsTold() async throws {
        let fixture = try TransferFixture()
        let enex = Self.enex(
            """
            <note-attributes><reminder-time>20200102T030405Z</reminder-time></note-attributes>
            <task><title>a</title><taskStatus>open</taskStatus><dueDate>20300103T123456Z</dueDate></task>
            """
        )
        let told = "a.enex, note 1 “Soup”: its reminder is left out: 2020-01-02 03:04 UTC has passed"
        let preview = try await fixture.importing(enex, as: "a.enex", isPreview: true)
        #expect(preview.problems.map(\.description) == [told])
        let report = try await fixture.importing(enex, as: "a.enex")
        #expect(report.problems.map(\.description) == [told])
        let note = try #require(try await fixture.all().first?.note)
        let reminders = try await fixture.notes.reminders(of: note.id, of: fixture.owner)
        #expect(reminders.compactMap(\.dueAt) == [Date(timeIntervalSince1970: 1_893_674_040)])
        let again = try await fixture.importing(enex, as: "a.enex")
        #expect(again.alreadyThere == 1 && again.problems.isEmpty)
        #expect(try await fixture.notes.reminders(of: note.id, of: fixture.owner).count == 1)
        // As an import leaves it that is broken off between a note and its reminders.
        for reminder in reminders { try await fixture.notes.removeReminder(reminder.id, of: fixture.owner) }
        _ = try await fixture.importing(enex, as: "a.enex")
        #expect(try await fixture.notes.reminders(of: note.id, of: fixture.owner).count == 1)
    }

    @Test func moreThanANoteCanHaveAreTold() async throws {
        let fixture = try TransferFixture()
        let tasks = (10..<23).map {
            "<task><title>a</title><taskStatus>open</taskStatus><dueDate>203001\($0)T000000Z</dueDate></task>"
        }
        let report = try await fixture.importing(Self.enex(tasks.joined()), as: "a.enex")
        #expect(report.new == 1)
        #expect(report.problems.count == 1, "once for all of them")
        let note = try #require(try await fixture.all().first?.note)
        let reminders = try await fixture.notes.reminders(of: note.id, of: fixture.owner)
        #expect(reminders.count == NoteLimits.reminders)
    }

    @Test func theSameFileTwiceInANoteIsCountedOnce() async throws {
        let fixture = try TransferFixture()
        let file =
            "<resource><data>QUFB</data><mime>a/b</mime><resource-attributes><file-name>a.bin</file-name>"
            + "</resource-attributes></resource>"
        let enex = Self.enex(file + file)
        #expect(try await fixture.importing(enex, as: "a.enex", isPreview: true).files == 1)
        #expect(try await fixture.importing(enex, as: "a.enex").files == 1)
    }

    /// Both editions of the reader have read it.
    @Test func whatAnEarlierProgramMadeOfANoteIsNotImportedAgain() async throws {
        let fixture = try TransferFixture()
        let content = NoteContent(title: "Soup", body: "**hot:**soup\n\n- - [ ] x")
        _ = try await fixture.notes.create(content, as: .random(), of: fixture.owner, at: TransferFixture.exported)
        let enex = Self.enex("").replacing("hot", with: "<b>hot:</b>soup<ul><li><en-todo/>x</li></ul>")
        let report = try await fixture.importing(enex, as: "Soup.enex")
        #expect(report.alreadyThere == 1 && report.new == 0)
    }
}
