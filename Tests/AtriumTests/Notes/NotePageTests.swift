import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NotePageTests {
    @Test func linksBetweenNotesLeadBothWays() async throws {
        try await NoteVisits.run { here in
            let plan = try await here.add("Plan")
            let diary = try await here.add("Diary", "See [[plan]] and [[Nothing]].")
            try await here.open(diary)
            #expect(try here.visitor.find(css: ".missing-note").text == "Nothing")
            try await here.visitor.click("plan")
            #expect(here.visitor.url == "/notes/\(plan.id.text)")
            try await here.visitor.click("Diary")
            #expect(here.visitor.url == "/notes/\(diary.id.text)")
        }
    }

    @Test func aLongNoteHasATableOfItsHeadings() async throws {
        try await NoteVisits.run { here in
            let words = String(repeating: "word ", count: 150)
            let body = ["## One & two", "### Part", "## Part", "## *Last*"].map { "\($0)\n\n\(words)" }.joined(
                separator: "\n\n"
            )
            let note = try await here.add("Long", body)
            try await here.open(note)
            let links = try here.visitor.findAll(css: "#contents a")
            #expect(links.map(\.text) == ["One & two", "Part", "Part", "Last"])
            #expect(
                try here.visitor.findAll(css: "#contents li").map { $0["class"] } == [
                    "depth-0", "depth-1", "depth-0", "depth-0",
                ]
            )
            let ids = try here.visitor.findAll(css: ".markdown h3, .markdown h4").compactMap { $0["id"] }
            #expect(links.map { $0["href"] } == ids.map { "#\($0)" })
            try await here.open(try await here.add("Short", "## A\n\n## B\n\n## C\n\n## D"))
            #expect(try here.visitor.find(css: "#contents").attributes["hidden"] != nil)
        }
    }

    @Test func aLinkToANoteThatIsNotThereYetBeginsIt() async throws {
        try await NoteVisits.run { here in
            let diary = try await here.add("Diary", "See [[Boat trip & co#Packing]] and [[Boat trip & co]].")
            try await here.open(diary)
            try await here.visitor.click("Boat trip & co")
            #expect(try here.visitor.find(css: "input[name=title]")["value"] == "Boat trip & co")
            try await here.visitor.click("Save")
            try await here.open(diary)
            #expect(try here.visitor.findAll(css: ".markdown .note-link").count == 2)
            #expect(try here.visitor.findAll(css: ".missing-note").isEmpty)
        }
    }

    @Test func whatIsPrintedOrSharedLeadsToNoNoteThatIsNotThere() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Diary", "See [[Nobody]].")
            try await here.open(note, "/print")
            #expect(try here.visitor.find(css: ".missing-note").text == "Nobody")
            #expect(try here.visitor.findAll(css: "a.missing-note").isEmpty)
            let token = try await here.notes.share(note.id, of: .ada, at: Date()).token
            let anybody = here.visitor.anotherVisitor()
            try await anybody.open("/shared/\(token.text)")
            #expect(try anybody.findAll(css: "a.missing-note").isEmpty)
        }
    }

    @Test func whatIsTypedInLinesIsShownInLines() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Text", with: "milk\r\nbread")
            try await here.visitor.click("Save")
            #expect(try here.visitor.findAll(css: ".markdown p br").count == 1)
            let stored = Note(
                id: .random(),
                owner: .ada,
                content: NoteContent(title: "Plan", body: "one\ntwo"),
                createdAt: Date(),
                editedAt: Date(),
                stateChangedAt: Date()
            )
            try await here.notes.add([ArchivedNote(note: stored)], to: .ada)
            try await here.open(stored)
            #expect(try here.visitor.findAll(css: ".markdown p br").isEmpty, "of notes from before, as in CommonMark")
        }
    }

    @Test func tasksAreTicked() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Groceries", "- [ ] milk\n- [x] bread\n- [ ] salt")
            try await here.open(note)
            try here.visitor.check("milk")
            try here.visitor.uncheck("bread")
            try await here.visitor.click("Save checklist")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.stored(note).content.body == "- [x] milk\n- [ ] bread\n- [ ] salt")
            #expect(try await here.revisions(note).map(\.version) == [1])
        }
    }

    @Test func aTickFindsItsLineInANoteThatWasChanged() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Groceries", "- [ ] milk\n- [x] bread\n- [ ] salt")
            try await here.open(note)
            try here.visitor.check("salt")
            try here.visitor.uncheck("bread")
            try await here.saveMeanwhile("- [ ] eggs\n- [x] milk\n- [x] bread\n- [ ] salt\n\nSoon.", to: note)
            try await here.visitor.click("Save checklist")
            #expect(here.visitor.page.status == 200)
            #expect(
                try await here.stored(note).content.body == "- [ ] eggs\n- [x] milk\n- [ ] bread\n- [x] salt\n\nSoon."
            )
        }
    }

    /// It is no tick of the line that has its number now, neither at once nor with the next one.
    @Test(arguments: ["- [ ] oat milk\n- [ ] salt\n- [ ] tea", "- [ ] salt\n- [ ] tea"])
    func aTickOfALineThatIsGoneIsGivenUp(now: String) async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Groceries", "- [ ] milk\n- [ ] salt\n- [ ] tea")
            try await here.open(note)
            try here.visitor.check("milk")
            try await here.saveMeanwhile(now, to: note)
            try await here.visitor.click("Save checklist")
            #expect(here.visitor.page.status == 200)
            let notice = "Ticks on lines that were changed or removed in the meantime were not saved."
            #expect(try here.visitor.find(css: ".notice p").text == notice)
            #expect(try await here.stored(note).content.body == now)
            try here.visitor.check("tea")
            try await here.visitor.click("Save checklist")
            let expected = now.replacing("[ ] tea", with: "[x] tea")
            #expect(try await here.stored(note).content.body == expected)
        }
    }

    @Test func ticksOfOtherLinesAreSavedBesideOneThatIsGone() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Groceries", "- [ ] milk\n- [ ] salt")
            try await here.open(note)
            try here.visitor.check("milk")
            try here.visitor.check("salt")
            try await here.saveMeanwhile("- [ ] oat milk\n- [ ] salt", to: note)
            try await here.visitor.click("Save checklist")
            #expect(try here.visitor.find(css: ".notice p").text.hasPrefix("Ticks on lines that were changed"))
            #expect(try await here.stored(note).content.body == "- [ ] oat milk\n- [x] salt")
            try await here.visitor.click("Undo")
            #expect(try await here.stored(note).content.body == "- [ ] oat milk\n- [ ] salt")
        }
    }

    @Test func ticksShareARevisionAndAreTakenBack() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Groceries", "- [ ] milk\n- [ ] bread\n- [ ] salt")
            try await here.open(note)
            for task in ["milk", "bread"] {
                try here.visitor.check(task)
                try await here.visitor.click("Save checklist")
                #expect(try here.visitor.find(css: ".notice p").text == "“\(task)” is done.")
            }
            #expect(try await here.stored(note).version == 3)
            #expect(try await here.revisions(note).map(\.version) == [1])
            #expect(
                try await here.notes.revision(1, of: note.id, of: .ada).content.body
                    == "- [ ] milk\n- [ ] bread\n- [ ] salt"
            )
            try await here.visitor.click("Undo")
            #expect(try await here.stored(note).content.body == "- [x] milk\n- [ ] bread\n- [ ] salt")
            // A change of the text is no tick.
            try await here.saveMeanwhile("- [x] milk\n- [ ] bread\n- [ ] salt and pepper", to: note)
            try await here.open(note)
            try here.visitor.check("bread")
            try await here.visitor.click("Save checklist")
            #expect(try await here.revisions(note).map(\.version) == [5, 4, 1])
        }
    }

    /// The editor of before the tick saves, and the tick stays: also beside a line that was written meanwhile.
    @Test func aTickIsNoConflictForAnOpenEditor() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Groceries", "- [ ] milk\n- [ ] bread")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "- [ ] milk\n- [ ] brown bread\n- [ ] salt")
            let other = here.visitor.newTab()
            try await other.open("/notes/\(note.id.text)")
            try other.check("milk")
            try await other.click("Save checklist")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.stored(note).content.body == "- [x] milk\n- [ ] brown bread\n- [ ] salt")
            #expect(try await here.drafts(.note(note.id)).isEmpty)
        }
    }

    @Test func aTickOfALineThatTheEditorChangedIsAConflict() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Groceries", "- [ ] milk")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "- [ ] oat milk")
            let other = here.visitor.newTab()
            try await other.open("/notes/\(note.id.text)")
            try other.check("milk")
            try await other.click("Save checklist")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            #expect(try await here.stored(note).content.body == "- [x] milk")
        }
    }

    /// A program names the tasks and the version that it saw.
    @Test func aProgramTicks() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Groceries", "- [ ] milk\n- [ ] bread")
            try await here.saveMeanwhile("- [ ] eggs\n- [ ] milk\n- [ ] bread", to: note)
            let fields = ["id": note.id.text, "version": "1", "task": "1"]
            #expect(try await here.post("/notes/\(note.id.text)", "ticksSaved", fields).status == 200)
            #expect(try await here.stored(note).content.body == "- [ ] eggs\n- [ ] milk\n- [x] bread")
        }
    }

    @Test func ticksOfAnotherNoteAreRefused() async throws {
        try await NoteVisits.run { here in
            let (note, other) = (try await here.add("One", "- [ ] milk"), try await here.add("Other", "- [ ] milk"))
            let fields = ["id": other.id.text, "version": "1", "task": "0"]
            #expect(try await here.post("/notes/\(note.id.text)", "ticksSaved", fields).status == 409)
            #expect(try await here.stored(note).version == 1)
            #expect(try await here.stored(other).version == 1)
        }
    }

    @Test func pinningIsUndone() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan")
            try await here.open(note)
            try await here.visitor.click("Pin")
            #expect(try await here.stored(note).isPinned)
            try await here.visitor.click("Undo")
            #expect(try await !here.stored(note).isPinned)
            try await here.visitor.click("Pin")
            try await here.visitor.click("Unpin")
            #expect(try await !here.stored(note).isPinned)
        }
    }

    @Test(arguments: [("Archive", NoteState.archived), ("Move to trash", NoteState.trashed)])
    func movingIsUndone(button: String, state: NoteState) async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan")
            try await here.open(note)
            try await here.visitor.click(button)
            #expect(try await here.stored(note).state == state)
            try await here.open(note)
            try await here.visitor.click("Restore")
            #expect(try await here.stored(note).state == .active)
            try await here.visitor.click("Undo")
            #expect(try await here.stored(note).state == state)
        }
    }

    @Test func deletingForEverAsksAndOnlyFromTheTrash() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan")
            try await here.open(note, "/delete")
            #expect(try here.visitor.find(css: "h1").text == "Move to the trash?")
            let answer = try await here.post(
                "/notes/\(note.id.text)/delete",
                "deleteForEverTapped",
                ["id": note.id.text]
            )
            #expect(answer.status == 409)
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.open(note)
            try await here.visitor.click("Delete forever")
            #expect(try here.visitor.find(css: "h1").text == "Delete forever?")
            try await here.visitor.click("Keep it")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
            try await here.visitor.click("Delete forever")
            try await here.visitor.click("Delete forever")
            await #expect(throws: NoteError.notFound) { _ = try await here.stored(note) }
        }
    }

    @Test func deletingAnotherNoteThanThePagesIsRefused() async throws {
        try await NoteVisits.run { here in
            let (note, other) = (try await here.add("One"), try await here.add("Other"))
            _ = try await here.notes.move([note.id, other.id], to: .trashed, of: .ada, at: Date())
            let answer = try await here.post(
                "/notes/\(note.id.text)/delete",
                "deleteForEverTapped",
                ["id": other.id.text]
            )
            #expect(answer.status == 409)
            #expect(try await here.stored(other).state == .trashed)
        }
    }

    @Test func aNoteGoesOntoPaperWithNothingAroundIt() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "# Today\n- [ ] milk", ["work"])
            try await here.open(note)
            try await here.visitor.click("Print view")
            #expect(try here.visitor.find(css: "h1").text == "Plan")
            #expect(try here.visitor.find(css: ".markdown h2").text == "Today")
            #expect(try here.visitor.findAll(css: "header, footer, nav, form").isEmpty)
            #expect(try here.visitor.find(css: ".task input")["disabled"] != nil)
            #expect(try here.visitor.find(css: "meta[name=robots]")["content"] == "noindex")
        }
    }
}
