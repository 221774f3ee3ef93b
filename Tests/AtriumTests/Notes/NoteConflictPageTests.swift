import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteConflictPageTests {
    /// Opens a note's form, and has it changed before it is saved.
    private func conflict(
        _ here: NoteVisits,
        base: String = "one\ntwo\nthree",
        mine: String = "ONE\ntwo\nthree",
        theirs: String = "one\ntwo\nTHREE",
        theirTitle: String? = nil
    ) async throws -> Note {
        let note = try await here.add("Plan", base, ["work"])
        try await here.open(note, "/edit")
        try await here.saveMeanwhile(theirs, title: theirTitle, to: note)
        try here.visitor.fill("Text", with: mine)
        try await here.visitor.click("Save")
        return note
    }

    @Test func aStaleSaveShowsBothTextsAndWritesNothing() async throws {
        try await NoteVisits.run { here in
            let note = try await conflict(here)
            #expect(here.visitor.page.status == 409)
            #expect(try here.visitor.value(of: "Text") == "ONE\ntwo\nthree")
            #expect(try here.visitor.find(css: "section[aria-labelledby=theirs] pre").text == "one two THREE")
            #expect(try here.visitor.value(of: "Combined text") == "ONE\ntwo\nTHREE")
            #expect(
                try here.visitor.findAll(css: ".problem dl").isEmpty,
                "what was typed stands in its form, and nowhere else"
            )
            #expect(
                try here.visitor.findAll(css: "details[open] .removed").map(\.text) == [
                    "removed: one", "removed: THREE",
                ]
            )
            #expect(
                try here.visitor.findAll(css: "details[open] .added").map(\.text) == ["added: ONE", "added: three"]
            )
            #expect(try await here.stored(note).content.body == "one\ntwo\nTHREE")
            #expect(try await here.stored(note).version == 2)
        }
    }

    @Test func itSaysOnceWhatHappenedAndWhatToDo() async throws {
        try await NoteVisits.run { here in
            _ = try await conflict(here)
            #expect(try here.visitor.find(css: ".problem h2").text == "This was not done")
            #expect(
                try here.visitor.find(css: ".problem p").text
                    == "Nothing has been saved. What you entered is still here."
            )
            #expect(here.visitor.page.heading == "Choose which text to keep")
            #expect(
                try here.visitor.find(css: "#message").text
                    == "This note was changed elsewhere while you were writing. Keep your text, take the saved one, or "
                    + "save both combined."
            )
            #expect(
                try here.visitor.findAll(css: "[data-latest]").isEmpty,
                "typing on leads nowhere else before the visitor has chosen"
            )
        }
    }

    @Test func mineIsKeptAndTheirsStaysInTheHistory() async throws {
        try await NoteVisits.run { here in
            let note = try await conflict(here)
            try await here.visitor.click("Keep my text")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.stored(note).content.body == "ONE\ntwo\nthree")
            #expect(try await here.notes.revision(2, of: note.id, of: .ada).content.body == "one\ntwo\nTHREE")
            #expect(try await here.drafts(.note(note.id)).isEmpty, "what is saved needs no draft")
        }
    }

    @Test func theirsIsKept() async throws {
        try await NoteVisits.run { here in
            let note = try await conflict(here)
            #expect(here.visitor.page.text.contains("your text stays as a draft"))
            try await here.visitor.click("Take the saved text")
            #expect(here.visitor.url == "/notes/\(note.id.text)")
            #expect(try await here.stored(note).version == 2)
            #expect(try await here.drafts(.note(note.id)).map(\.body) == ["ONE\ntwo\nthree"], "mine is not lost")
        }
    }

    @Test func aCleanMergeIsOfferedFilledInAndSaved() async throws {
        try await NoteVisits.run { here in
            let note = try await conflict(here)
            #expect(
                try here.visitor.find(css: "section[aria-labelledby=merged] > .hint").text.contains("do not overlap")
            )
            try await here.visitor.click("Save the combined note")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.stored(note).content.body == "ONE\ntwo\nTHREE")
            #expect(try await here.revisions(note).map(\.version) == [2, 1])
        }
    }

    @Test func aMergeThatIsNotCleanIsMarkedAndSaysSo() async throws {
        try await NoteVisits.run { here in
            _ = try await conflict(
                here,
                mine: "one\nmy two\nthree",
                theirs: "one\ntheir two\nthree",
                theirTitle: "Another plan"
            )
            let merged = try here.visitor.value(of: "Combined text")
            #expect(merged.contains("<<<<<<< yours\nmy two\n=======\ntheir two\n>>>>>>> saved in the meantime"))
            #expect(
                try here.visitor.find(css: "section[aria-labelledby=merged] > .hint").text.hasPrefix(
                    "In one place both texts changed"
                )
            )
            #expect(try here.visitor.value(of: "Combined title") == "Another plan")
        }
    }

    @Test func aMergeIsNotSavedWhileBothTextsStandInIt() async throws {
        try await NoteVisits.run { here in
            let note = try await conflict(here, mine: "one\nmy two\nthree", theirs: "one\ntheir two\nthree")
            try await here.visitor.click("Save the combined note")
            #expect(here.visitor.page.status == 422)
            #expect(here.visitor.page.text.contains("still has both texts in some places"))
            #expect(try await here.stored(note).version == 2)
            let typed = try here.visitor.value(of: "Text")
            #expect(typed.contains("my two") && typed.contains("their two"), "nothing of it is lost")
            try here.visitor.fill("Text", with: "one\nour two\nthree")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.stored(note).content.body == "one\nour two\nthree")
        }
    }

    @Test func aChoiceThatIsStaleItselfIsAskedAgain() async throws {
        try await NoteVisits.run { here in
            let note = try await conflict(here)
            try await here.saveMeanwhile("one\n2\nTHREE", to: note)
            try await here.visitor.click("Keep my text")
            #expect(here.visitor.page.status == 409)
            #expect(try here.visitor.value(of: "Text") == "ONE\ntwo\nthree")
            #expect(try await here.stored(note).content.body == "one\n2\nTHREE")
            try await here.visitor.click("Keep my text")
            #expect(try await here.stored(note).content.body == "ONE\ntwo\nthree")
        }
    }

    @Test func theSameChangeTwiceIsNoConflict() async throws {
        try await NoteVisits.run { here in
            let note = try await conflict(here, mine: "same", theirs: "same")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.stored(note).version == 2)
        }
    }

    @Test func aFormThatComesBackForAnotherReasonIsStillStale() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo")
            try await here.open(note, "/edit")
            try await here.saveMeanwhile("one\nTWO", to: note)
            try here.visitor.fill("Text", with: "ONE\ntwo")
            try here.visitor.fill("Tags", with: "turned \u{202E}round")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 422)
            try here.visitor.fill("Tags", with: "work")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            #expect(try await here.stored(note).content.body == "one\nTWO")
        }
    }

    @Test func aFormThatNeverReachedTheNoteIsStillStale() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            try await here.saveMeanwhile("their text", to: note)
            // More than the form takes: it comes back before anybody asked which version it is of.
            try here.visitor.fill("Text", with: String(repeating: "word ", count: 900_000))
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 413)
            try here.visitor.fill("Text", with: "my text")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            #expect(try await here.stored(note).content.body == "their text")
        }
    }

    @Test func whereTheBaseWasForgottenNothingIsCalledClean() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo")
            try await here.open(note, "/edit")
            try await here.saveMeanwhile("one\ntwo\nthree", to: note)
            _ = try await here.notes.prune(of: note.id, of: .ada, keptBefore: .distantFuture)
            try here.visitor.fill("Text", with: "zero\none\ntwo")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            let hint = try here.visitor.find(css: "section[aria-labelledby=merged] > .hint").text
            #expect(hint.contains("An older version is missing."))
            #expect(try here.visitor.value(of: "Combined text") == "zero\none\ntwo\nthree")
        }
    }
}
