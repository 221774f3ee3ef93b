import AtriumTexts
import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteDatePageTests {
    @Test func bothDatesAreChangedFromTheNotesPageAndComeBack() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note)
            try await here.visitor.click("Change dates")
            #expect(here.visitor.url == "/notes/\(note.id.text)/dates")
            #expect(try here.visitor.value(of: "Created") == "2026-02-03T14:05:03")
            try here.visitor.fill("Created", with: "2014-03-05T10:00:05")
            try here.visitor.fill("Edited", with: "2015-01-01T00:00:00")
            try await here.visitor.click("Save dates")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
            let times = try here.visitor.find(css: "#times").text
            #expect(times.contains("Edited 1 Jan 2015, 00:00, created 5 Mar 2014, 10:00 (UTC)"), "\(times)")
            #expect(here.visitor.page.notice?.hasPrefix("The dates have been changed.") == true)
            let stored = try await here.stored(note)
            #expect(stored.dates.created.text == "2014-03-05T10:00:05+00:00")
            #expect(stored.version == note.version)
            try await here.visitor.click("Undo")
            #expect(here.visitor.page.notice?.hasPrefix("The dates are as they were before.") == true)
            #expect(try await here.stored(note) == note)
        }
    }

    @Test func aDateThatCannotBeIsRefusedBesideItsField() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/dates")
            try here.visitor.fill("Created", with: "2026-02-04T00:00:00")
            try await here.visitor.click("Save dates")
            #expect(here.visitor.page.status == 422)
            #expect(try here.visitor.value(of: "Created") == "2026-02-04T00:00:00")
            #expect(here.visitor.page.text.contains("must not be after the last edit"))
            #expect(try await here.stored(note) == note)
        }
    }

    @Test func aRefusedFormStillKnowsWhatItsPageShowed() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/dates")
            let tab = here.visitor.newTab()
            try await tab.open("/notes/\(note.id.text)/edit")
            try tab.fill("Title", with: "Plan B")
            try await tab.click("Save")
            let saved = try await here.stored(note)
            try here.visitor.fill("Created", with: "2030-01-01T00:00:00")
            try await here.visitor.click("Save dates")
            #expect(here.visitor.page.status == 422)
            try here.visitor.fill("Created", with: "2014-03-05T10:00:05")
            try await here.visitor.click("Save dates")
            let stored = try await here.stored(note)
            #expect(stored.dates.created.text == "2014-03-05T10:00:05+00:00")
            #expect(stored.dates.edited == saved.dates.edited)
        }
    }

    @Test func anEditorThatIsOpenMeanwhileSavesItsText() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            let tab = here.visitor.newTab()
            try await tab.open("/notes/\(note.id.text)/dates")
            try tab.fill("Created", with: "2014-03-05T10:00:05")
            try await tab.click("Save dates")
            try here.visitor.fill("Title", with: "Plan B")
            try await here.visitor.click("Save")
            let stored = try await here.stored(note)
            #expect(stored.content.title == "Plan B")
            #expect(stored.dates.created.text == "2014-03-05T10:00:05+00:00")
        }
    }

    @Test func aNoteOfSomebodyElseHasNoSuchPage() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text", of: AccountID(rawValue: "grace"))
            let answer = try await here.post(
                "/notes/\(note.id.text)/dates",
                "saveTapped",
                [
                    "shown": "2026-02-03T14:05:03 2026-02-03T14:05:03 UTC",
                    "created": "2014-03-05T10:00:05", "edited": "2026-02-03T14:05:03",
                ]
            )
            #expect(answer.status != 200 || !answer.text.contains("have been changed"))
            #expect(try await here.stored(note) == note)
        }
    }
}
