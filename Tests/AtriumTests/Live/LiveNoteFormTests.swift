import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// A note's form while somebody else saves the note.
@Suite(.timeLimit(.minutes(10))) struct LiveNoteFormTests {
    @Test func whatIsTypedStaysAndIsNamedWhereOthersChangedIt() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo")
            try await here.visitor.watch("\(note.path)/edit")
            try here.visitor.fill("Text", with: "ONE\ntwo")
            try await here.save("one\nTWO", title: "Better plan", to: note)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.value(of: "Text") == "ONE\ntwo")
            #expect(try here.visitor.value(of: "Title") == "Better plan", "which nobody typed over")
            #expect(here.visitor.changedFields.map(\.label) == ["Text"])
            #expect(here.visitor.changedFields.map(\.theirs) == ["one\nTWO"])
        }
    }

    @Test func nothingThatOthersWroteIsSavedOverUnseen() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo")
            try await here.visitor.watch("\(note.path)/edit")
            try here.visitor.fill("Text", with: "ONE\ntwo")
            try await here.save("one\nTWO", to: note)
            try await here.visitor.seeUpdate()
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            #expect(try await here.notes.note(note.id, of: .ada).content.body == "one\nTWO")
        }
    }

    @Test func whatOthersChangedElsewhereInTheNoteIsKept() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo")
            try await here.visitor.watch("\(note.path)/edit")
            try here.visitor.fill("Text", with: "ONE\ntwo")
            try await here.save("one\ntwo", title: "Better plan", to: note)
            try await here.visitor.seeUpdate()
            #expect(here.visitor.changedFields.isEmpty)
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 200)
            let saved = try await here.notes.note(note.id, of: .ada).content
            #expect(saved.title == "Better plan")
            #expect(saved.body == "ONE\ntwo")
        }
    }

    @Test func aDraftThatIsKeptWhileTypingIsSaidBesideTheForm() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "text")
            try await here.visitor.open("\(note.path)/edit")
            let line = try here.visitor.find(css: "#draft-saved")
            #expect(line["role"] == "status" && line.text.isEmpty, "it is there before: what changes in it is read out")
            try here.visitor.fill("Text", with: "half a thought")
            try await here.visitor.typingEnded()
            #expect(try here.visitor.find(css: "#writing #draft-saved").text.hasPrefix("Draft saved "))
            #expect(here.visitor.page.notice == nil)
            #expect(try here.visitor.value(of: "Text") == "half a thought")
            #expect(try await here.notes.note(note.id, of: .ada).content.body == "text")
        }
    }

    @Test func aDraftThatIsKeptInAnotherTabIsOffered() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "text")
            try await here.visitor.watch("\(note.path)/edit")
            try here.visitor.fill("Title", with: "My plan")
            let tab = here.visitor.newTab()
            try await tab.open("\(note.path)/edit")
            try tab.fill("Text", with: "half a thought")
            try await tab.click("Save draft")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".draft-words").count == 1)
            #expect(try here.visitor.value(of: "Title") == "My plan")
        }
    }

    @Test func theTextForANoteThatIsDeletedIsNotLost() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "text")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.visitor.watch("\(note.path)/edit")
            try here.visitor.fill("Text", with: "a long thought")
            try await here.notes.deleteForEver(note.id, of: .ada)
            // Who opens the form now is led away from it; who has typed into it keeps it.
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.value(of: "Text") == "a long thought")
            try await here.visitor.click("Save")
            #expect(try here.visitor.find(css: "h1").text == "This note is no longer here")
            #expect(try here.visitor.value(of: "Text") == "a long thought")
            try await here.visitor.click("Save as a new note")
            #expect(here.visitor.page.status == 200)
            #expect(here.visitor.page.text.contains("a long thought"))
        }
    }
}
