import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteDraftPageTests {
    @Test func aDraftIsOfferedAndNeverAppliedByItself() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text", ["work"])
            try await here.open(note, "/edit")
            try here.visitor.fill("Body", with: "half a thou")
            try here.visitor.fill("Tags", with: "work, ho")
            try await here.visitor.click("Save draft")
            #expect(here.visitor.page.status == 200)
            let saved = try here.visitor.find(css: "#writing #draft-saved").text
            #expect(saved.hasPrefix("Draft saved ") && saved.hasSuffix(". The note itself is unchanged."), "\(saved)")
            #expect(here.visitor.page.notice == nil, "it is said beside the form")
            #expect(try here.visitor.value(of: "Body") == "half a thou", "whoever saves a draft goes on writing")
            #expect(try here.visitor.find(css: "#writing a:not([href$=reminders])").text == "Leave and keep the draft")
            #expect(try await here.stored(note).content.body == "the text")
            let draft = try #require(try await here.drafts(.note(note.id)).first)
            #expect((draft.baseVersion, draft.body, draft.tags) == (1, "half a thou", "work, ho"))

            try await here.open(note, "/edit")
            #expect(try here.visitor.value(of: "Body") == "the text")
            #expect(try here.visitor.find(css: "#writing a:not([href$=reminders])").text == "Leave without saving")
            let offer = try here.visitor.find(css: ".draft-words").text
            #expect(offer.hasPrefix("You have a draft of") && offer.hasSuffix("from version 1."))
            try await here.visitor.click("Use draft")
            #expect(here.visitor.url == "/notes/\(note.id.text)/drafts/1")
            #expect(try here.visitor.value(of: "Tags") == "work, ho")
            try await here.visitor.click("Save")
            #expect(try await here.stored(note).content.body == "half a thou")
            #expect(try await here.drafts(.note(note.id)).isEmpty, "gone after a save")
        }
    }

    @Test func aDraftOfANewNoteIsOfferedToo() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Body", with: "an idea")
            try await here.visitor.click("Save draft")
            #expect(here.visitor.url == "/notes/new/draft")
            let saved = try here.visitor.find(css: "#draft-saved").text
            #expect(saved.hasPrefix("Draft saved ") && !saved.contains("unchanged"), "there is no note yet: \(saved)")
            try await here.visitor.open("/notes/new")
            #expect(try here.visitor.find(css: "#draft-saved").text == "")
            #expect(try here.visitor.value(of: "Body") == "")
            try await here.visitor.click("Use draft")
            try await here.visitor.click("Save")
            #expect(try await here.drafts(.new).isEmpty)
            #expect(try here.visitor.find(css: ".markdown").text == "an idea")
        }
    }

    @Test func aDraftThatIsNotGoneOnWithOutlivesTheSaveOfAnotherNewNote() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Body", with: "precious")
            try await here.visitor.click("Save draft")
            try await here.visitor.open("/notes/new?title=Other")
            try here.visitor.fill("Body", with: "something else")
            try await here.visitor.click("Save")
            #expect(try await here.drafts(.new).map(\.body) == ["precious"])
        }
    }

    @Test func aSecondDraftOfANewNoteTakesNoOthersPlace() async throws {
        try await NoteVisits.run { here in
            for text in ["first", "second"] {
                try await here.visitor.open("/notes/new")
                try here.visitor.fill("Body", with: text)
                try await here.visitor.click("Save draft")
                #expect(try here.visitor.value(of: "Body") == text)
            }
            #expect(here.visitor.url == "/notes/new/draft?number=1")
            try here.visitor.fill("Body", with: "second, longer")
            try await here.visitor.click("Save draft")
            #expect(Set(try await here.drafts(.new).map(\.body)) == ["first", "second, longer"])
            try await here.visitor.click("Save")
            #expect(try await here.drafts(.new).map(\.body) == ["first"])
        }
    }

    @Test func ofManyDraftsOneIsOfferedAndTheOthersAreAClickAway() async throws {
        try await NoteVisits.run { here in
            for text in ["first", "second", "third"] {
                try await here.visitor.open("/notes/new")
                try here.visitor.fill("Body", with: text)
                try await here.visitor.click("Save draft")
            }
            #expect(try here.visitor.findAll(css: ".draft-words").count == 1, "the one that is shown")
            #expect(try here.visitor.find(css: ".draft-words").text.hasPrefix("This is your draft of"))
            try await here.visitor.open("/notes/new/draft?number=1")
            #expect(try here.visitor.find(css: ".draft-words").text.hasPrefix("This is your draft of"))
            try await here.visitor.open("/notes/new")
            #expect(try here.visitor.find(css: "#other-drafts").text == "You have 2 other drafts. Show all drafts")
            try await here.visitor.click("Show all drafts")
            #expect(here.visitor.url == "/notes/drafts")
            #expect(try here.visitor.findAll(css: ".draft").count == 3)
        }
    }

    @Test func aDraftIsDiscardedWhenItsOwnerSaysSo() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Body", with: "an idea")
            try await here.visitor.click("Save draft")
            try await here.visitor.click("Discard draft")
            #expect(here.visitor.url == "/notes/new")
            #expect(try await here.drafts(.new).isEmpty)
        }
    }

    @Test func aDraftFromAnOlderVersionIsStaleWhenItIsSaved() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo\nthree")
            try await here.open(note, "/edit")
            try here.visitor.fill("Body", with: "ONE\ntwo\nthree")
            try await here.saveMeanwhile("one\ntwo\nTHREE", to: note)
            try await here.visitor.click("Save draft")
            try await here.open(note, "/edit")
            #expect(try here.visitor.find(css: ".draft-words").text.contains("the note has been changed since"))
            try await here.visitor.click("Use draft")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            try await here.visitor.click("Save the merged note")
            #expect(try await here.stored(note).content.body == "ONE\ntwo\nTHREE")
            #expect(
                try await here.drafts(.note(note.id)).isEmpty,
                "the draft the text came from is gone, though another version gave way"
            )
        }
    }

    @Test func aDraftOutlivesItsNoteAndBecomesANewOne() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            try here.visitor.fill("Body", with: "my text")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.notes.deleteForEver(note.id, of: .ada)
            try await here.visitor.click("Save draft")
            #expect(here.visitor.url == "/notes/\(note.id.text)/drafts/1")
            #expect(try here.visitor.find(css: "#saving-anew #draft-saved").text.hasPrefix("Draft saved "))
            #expect(try here.visitor.value(of: "Body") == "my text")
            try await here.visitor.click("Save as a new note")
            #expect(try await here.titles() == ["Plan"])
            #expect(try await here.drafts(.note(note.id)).isEmpty)
        }
    }

    @Test func aTextThatIsTooLongForANoteIsKeptAsADraft() async throws {
        try await NoteVisits.run { here in
            let text = String(repeating: "word ", count: 300_000)
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Body", with: text)
            try await here.visitor.click("Save draft")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.drafts(.new).map(\.body.utf8.count) == [1_500_000])
        }
    }
}
