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
            try here.visitor.fill("Text", with: "half a thou")
            try here.visitor.fill("Tags", with: "work, ho")
            try await here.visitor.click("Save draft")
            #expect(here.visitor.page.status == 200)
            let saved = try here.visitor.find(css: "#writing #draft-saved").text
            #expect(
                saved.hasPrefix("Draft saved ") && saved.hasSuffix(". The draft does not change the note."),
                "\(saved)"
            )
            #expect(here.visitor.page.notice == nil, "it is said beside the form")
            #expect(try here.visitor.value(of: "Text") == "half a thou", "whoever saves a draft goes on writing")
            #expect(
                try here.visitor.find(css: "#writing a:not([href$=reminders]):not([hidden])").text
                    == "Close and keep draft"
            )
            #expect(try await here.stored(note).content.body == "the text")
            let draft = try #require(try await here.drafts(.note(note.id)).first)
            #expect((draft.baseVersion, draft.body, draft.tags) == (1, "half a thou", "work, ho"))

            try await here.open(note, "/edit")
            #expect(try here.visitor.value(of: "Text") == "the text")
            #expect(try here.visitor.find(css: "#writing a:not([href$=reminders]):not([hidden])").text == "Cancel")
            let offer = try here.visitor.find(css: ".draft-words").text
            #expect(offer.hasPrefix("You have a draft from") && offer.hasSuffix("from version 1."))
            try await here.open(note)
            #expect(try here.visitor.find(css: "#draft-line").text.hasPrefix("Draft from"))
            try await here.visitor.click("Show")
            #expect(here.visitor.url == "/notes/\(note.id.text)/edit#drafts")
            try await here.visitor.click("Open draft")
            #expect(here.visitor.url == "/notes/\(note.id.text)/drafts/1")
            #expect(try here.visitor.value(of: "Tags") == "work, ho")
            try await here.visitor.click("Save")
            #expect(try await here.stored(note).content.body == "half a thou")
            #expect(try await here.drafts(.note(note.id)).isEmpty, "gone after a save")
            #expect(try here.visitor.findAll(css: "#draft-line").isEmpty)
        }
    }

    @Test func aDraftOfANewNoteIsOfferedToo() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Text", with: "an idea")
            try await here.visitor.click("Save draft")
            #expect(here.visitor.url == "/notes/new/draft")
            let saved = try here.visitor.find(css: "#draft-saved").text
            #expect(saved.hasPrefix("Draft saved ") && !saved.contains("unchanged"), "there is no note yet: \(saved)")
            try await here.visitor.open("/notes")
            let line = try here.visitor.find(css: "#draft-line").text
            #expect(line.hasPrefix("Draft of a new note from "))
            try await here.visitor.open("/notes?query=bread")
            #expect(try here.visitor.find(css: "#draft-line").text == line, "a search moves nothing")
            try await here.visitor.open("/notes/archive")
            #expect(try here.visitor.findAll(css: "#draft-line").isEmpty)
            try await here.visitor.open("/notes")
            try await here.visitor.click("Show")
            #expect(here.visitor.url == "/notes/drafts")
            try await here.visitor.open("/notes/new")
            #expect(try here.visitor.find(css: "#draft-saved").text == "")
            #expect(try here.visitor.value(of: "Text") == "")
            try await here.visitor.click("Open draft")
            try await here.visitor.click("Save")
            #expect(try await here.drafts(.new).isEmpty)
            #expect(try here.visitor.find(css: ".markdown").text == "an idea")
            try await here.visitor.open("/notes")
            #expect(try here.visitor.findAll(css: "#draft-line").isEmpty)
        }
    }

    /// Whatever comes from the same printed form is of the same window, before and after it knows of its draft.
    @Test func aDraftIsKnownByTheFormItWasFirstTypedIn() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            let number = try #require(try here.visitor.find(css: "#writing input[name=_form]")["value"])
            try here.visitor.fill("Text", with: "an idea")
            try await here.visitor.click("Save draft")
            let draft = try #require(try await here.drafts(.new).first)
            let base64 = number.replacing("-", with: "+").replacing("_", with: "/") + "=="
            let digits = try #require(Data(base64Encoded: base64)).map { String(format: "%02x", $0) }.joined()
            #expect(draft.id.text == digits)
            #expect(try here.visitor.find(css: "#writing input[name=draft]")["value"] == "\(digits).1")
        }
    }

    /// So the button that discards another draft says which one the page keeps itself.
    @Test func theFormsOfAPageShareHalfOfTheirNumber() async throws {
        try await NoteVisits.run { here in
            func numbers() throws -> [[UInt8]] {
                try here.visitor.findAll(css: "input[name=_form]").map { input in
                    let base64 = try #require(input["value"]).replacing("-", with: "+").replacing("_", with: "/")
                    return [UInt8](try #require(Data(base64Encoded: base64 + "==")))
                }
            }
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Text", with: "first")
            try await here.visitor.click("Save draft")
            try await here.visitor.open("/notes/new")
            let first = try numbers()
            #expect(first.count > 1 && Set(first).count == first.count)
            #expect(Set(first.map { Array($0.prefix(8)) }).count == 1)
            try await here.visitor.open("/notes/new")
            #expect(try numbers().first?.prefix(8) != first.first?.prefix(8))
        }
    }

    @Test func aDraftThatIsNotGoneOnWithOutlivesTheSaveOfAnotherNewNote() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Text", with: "precious")
            try await here.visitor.click("Save draft")
            try await here.visitor.open("/notes/new?title=Other")
            try here.visitor.fill("Text", with: "something else")
            try await here.visitor.click("Save")
            #expect(try await here.drafts(.new).map(\.body) == ["precious"])
        }
    }

    @Test func aSecondDraftOfANewNoteTakesNoOthersPlace() async throws {
        try await NoteVisits.run { here in
            for text in ["first", "second"] {
                try await here.visitor.open("/notes/new")
                try here.visitor.fill("Text", with: text)
                try await here.visitor.click("Save draft")
                #expect(try here.visitor.value(of: "Text") == text)
            }
            #expect(here.visitor.url == "/notes/new/draft?number=1")
            try here.visitor.fill("Text", with: "second, longer")
            try await here.visitor.click("Save draft")
            #expect(Set(try await here.drafts(.new).map(\.body)) == ["first", "second, longer"])
            try await here.visitor.click("Save")
            #expect(try await here.drafts(.new).map(\.body) == ["first"])
        }
    }

    @Test func ofManyDraftsTheNewestIsOfferedAndTheOthersAreAClickAway() async throws {
        try await NoteVisits.run { here in
            for text in ["first", "second", "third"] {
                try await here.visitor.open("/notes/new")
                try here.visitor.fill("Text", with: text)
                try await here.visitor.click("Save draft")
            }
            let words = try here.visitor.texts(css: ".draft-words")
            #expect(words.count == 2, "the one that is shown, and the newest from the others")
            #expect(words[0].hasPrefix("Draft saved on") && words[1].hasPrefix("You have a draft from"))
            try await here.visitor.open("/notes/new/draft?number=1")
            #expect(try here.visitor.texts(css: ".draft-words")[0].hasPrefix("Draft saved on"))
            try await here.visitor.open("/notes/new")
            #expect(try here.visitor.find(css: "#draft-line").text.hasPrefix("3 drafts, the newest from "))
            #expect(try here.visitor.find(css: "#other-drafts").text == "You have 2 other drafts. Show all drafts")
            try await here.visitor.click("Show all drafts")
            #expect(here.visitor.url == "/notes/drafts")
            #expect(try here.visitor.findAll(css: ".draft").count == 3)
        }
    }

    /// Nothing that comes while somebody types stands above the fields.
    @Test func whatIsSaidOfDraftsHasItsPlaceAboveTheFormAndItsButtonsBelow() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            func above() throws -> [String] {
                try here.visitor.findAll(css: ".writing > *").prefix { $0.name != "form" }.compactMap { $0["id"] }
            }
            #expect(try above() == ["heading", "message", "draft-line"])
            #expect(try here.visitor.find(css: "#draft-line").text.isEmpty)
            try here.visitor.fill("Text", with: "half a thought")
            try await here.visitor.click("Save draft")
            #expect(try above() == ["heading", "message", "draft-line"])
            #expect(try here.visitor.find(css: "#draft-line").text.isEmpty, "of itself a draft says nothing there")
            try await here.open(note, "/edit")
            #expect(try above() == ["heading", "message", "draft-line"])
            #expect(try here.visitor.find(css: "#draft-line").text.hasPrefix("Draft from "))
        }
    }

    /// Of two windows that type at the same time each has its own, whatever the other does.
    @Test func aDraftThatIsOfferedStaysWhateverIsTypedBesideIt() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "one, and an hour of typing")
            try await here.visitor.click("Save draft")
            let other = here.visitor.newTab()
            try await other.open("/notes/\(note.id.text)/edit")
            try other.fill("Text", with: "one!")
            try await other.click("Save draft")
            #expect(other.url == "/notes/\(note.id.text)/drafts/1000000000")
            #expect(try other.find(css: "#draft-1 .draft-words").text.hasPrefix("You have a draft from"))
            #expect(Set(try await here.drafts(.note(note.id)).map(\.body)) == ["one, and an hour of typing", "one!"])
            try other.fill("Text", with: "one! Two!")
            try await other.click("Save")
            #expect(try await here.stored(note).content.body == "one! Two!")
            #expect(try await here.drafts(.note(note.id)).map(\.body) == ["one, and an hour of typing"])
            try await other.open("/notes/\(note.id.text)/drafts/1")
            #expect(try other.value(of: "Text") == "one, and an hour of typing")
        }
    }

    @Test func anotherDraftIsDiscardedBesideTheFormThatIsTypedIn() async throws {
        try await NoteVisits.run { here in
            for text in ["first", "second"] {
                try await here.visitor.open("/notes/new")
                try here.visitor.fill("Text", with: text)
                try await here.visitor.click("Save draft")
            }
            try await here.visitor.click(try here.visitor.find(css: "#draft-0 button"))
            #expect(here.visitor.url == "/notes/new/draft?number=1")
            #expect(try here.visitor.value(of: "Text") == "second")
            #expect(try await here.drafts(.new).map(\.body) == ["second"])
        }
    }

    @Test func ofTwoWindowsThatGoOnWithOneDraftTheLaterGetsItsOwn() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "base")
            try await here.visitor.click("Save draft")
            let other = here.visitor.newTab()
            try await other.open("/notes/\(note.id.text)/edit")
            try await other.click("Open draft")
            try other.fill("Text", with: "base, and the other")
            try here.visitor.fill("Text", with: "base, and this")
            try await here.visitor.click("Save draft")
            #expect(here.visitor.url == "/notes/\(note.id.text)/drafts/1")
            #expect(here.visitor.page.notice == nil)
            try await other.click("Save draft")
            #expect(
                other.page.notice
                    == "Another window has changed that draft, so your text is now a draft of its own."
            )
            #expect(other.url == "/notes/\(note.id.text)/drafts/1000000000")
            #expect(try other.value(of: "Text") == "base, and the other")
            #expect(
                Set(try await here.drafts(.note(note.id)).map(\.body)) == ["base, and this", "base, and the other"]
            )
            try await other.click("Save")
            #expect(try await here.drafts(.note(note.id)).map(\.body) == ["base, and this"])
        }
    }

    /// What the conflict page keeps is a draft like any other, and ends with whichever of its forms is saved.
    @Test func theDraftOfAConflictGoesOnWithTheOneItsWindowHas() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo\nthree")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "ONE\ntwo\nthree")
            try await here.visitor.click("Save draft")
            try await here.saveMeanwhile("one\ntwo\nTHREE", to: note)
            try here.visitor.fill("Text", with: "ONE!\ntwo\nthree")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            #expect(try await here.drafts(.note(note.id)).map(\.body) == ["ONE!\ntwo\nthree"])
            try await here.visitor.click("Save the combined note")
            #expect(try await here.stored(note).content.body == "ONE!\ntwo\nTHREE")
            #expect(try await here.drafts(.note(note.id)).isEmpty)
        }
    }

    /// Whose draft another window has written into, the text is kept beside it, and the page that asks says so.
    @Test func theConflictPageSaysThatItsDraftIsOneOfItsOwn() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo\nthree")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "ONE\ntwo\nthree")
            try await here.visitor.click("Save draft")
            let other = here.visitor.newTab()
            try await other.open("/notes/\(note.id.text)/edit")
            try await other.click("Open draft")
            try here.visitor.fill("Text", with: "ONE, and this\ntwo\nthree")
            try await here.visitor.click("Save draft")
            try await here.saveMeanwhile("one\ntwo\nTHREE", to: note)
            try other.fill("Text", with: "ONE, and the other\ntwo\nthree")
            try await other.click("Save")
            #expect(other.page.status == 409)
            let said = "Another window has changed that draft, so your text is now a draft of its own."
            #expect(try other.find(css: "#message").text.hasSuffix(said))
            #expect(
                Set(try await here.drafts(.note(note.id)).map(\.body))
                    == ["ONE, and this\ntwo\nthree", "ONE, and the other\ntwo\nthree"]
            )
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            #expect(try !here.visitor.find(css: "#message").text.contains(said), "its own goes on")
        }
    }

    @Test func whereThereAreTooManyTheOldestIsOfferedToGoAndTheTextStays() async throws {
        try await NoteVisits.run { here in
            func draft(_ number: Int) -> NoteDraft {
                let moment = Date(timeIntervalSince1970: 1_770_127_503 + Double(number))
                return NoteDraft(
                    owner: .ada,
                    place: .new,
                    baseVersion: 0,
                    title: "Draft \(number)",
                    body: "",
                    tags: "",
                    savedAt: moment
                )
            }
            for number in 0..<NoteLimits.drafts { try await here.notes.keep(draft(number)) }
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Text", with: "one too many")
            try await here.visitor.click("Save draft")
            #expect(here.visitor.page.status == 422)
            #expect(try here.visitor.value(of: "Text") == "one too many")
            let button = try here.visitor.find(css: "#writing .button-danger")
            #expect(
                button.text == "Discard the oldest draft, “Draft 0” from 3 Feb 2026, 14:05, and keep this one",
                "\(button.text)"
            )
            #expect(try await here.drafts(.new).count == NoteLimits.drafts, "nothing went by itself")
            try await here.visitor.click(button)
            let kept = try await here.drafts(.new)
            #expect(kept.count == NoteLimits.drafts && kept[0].body == "one too many")
            #expect(!kept.contains { $0.title == "Draft 0" })
        }
    }

    /// The list says where each was typed.
    @Test func theListOfDraftsNamesTheDevice() async throws {
        try await NoteVisits.run { here in
            try await here.notes.keep(
                NoteDraft(
                    owner: .ada,
                    place: .new,
                    baseVersion: 0,
                    title: "",
                    body: "an idea",
                    tags: "",
                    device: "Firefox on Linux",
                    savedAt: Date()
                )
            )
            try await here.visitor.open("/notes/drafts")
            #expect(try here.visitor.find(css: ".draft-facts").text.hasSuffix("· Firefox on Linux"))
            try await here.visitor.open("/notes/new")
            #expect(try here.visitor.find(css: ".draft-words").text.hasSuffix("Firefox on Linux"))
        }
    }

    @Test func aDraftIsDiscardedWhenItsOwnerSaysSo() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Text", with: "an idea")
            try await here.visitor.click("Save draft")
            #expect(try here.visitor.findAll(css: "details.asking:not([open]) button").count == 1, "it is asked first")
            try await here.visitor.click("Discard draft")
            #expect(here.visitor.url == "/notes/new")
            #expect(try await here.drafts(.new).isEmpty)
        }
    }

    @Test func aDraftFromAnOlderVersionIsStaleWhenItIsSaved() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo\nthree")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "ONE\ntwo\nthree")
            try await here.saveMeanwhile("one\ntwo\nTHREE", to: note)
            try await here.visitor.click("Save draft")
            try await here.open(note, "/edit")
            #expect(try here.visitor.find(css: ".draft-words").text.contains("The note has been changed since"))
            try await here.visitor.click("Open draft")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 409)
            try await here.visitor.click("Save the combined note")
            #expect(try await here.stored(note).content.body == "ONE\ntwo\nTHREE")
            #expect(
                try await here.drafts(.note(note.id)).isEmpty,
                "the draft the text came from is gone, though another version gave way"
            )
        }
    }

    @Test func thatANoteWasChangedElsewhereIsSaidUntilItIsDealtWith() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "one\ntwo\nthree")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "ONE\ntwo\nthree")
            try await here.visitor.click("Save draft")
            func said() throws -> String { try here.visitor.find(css: "#message").text }
            #expect(try said() == "")
            try await here.saveMeanwhile("one\ntwo\nTHREE", to: note)
            for _ in 1...2 {
                try await here.visitor.click("Save draft")
                #expect(try said().hasPrefix("The note was changed elsewhere since you began."))
                #expect(try here.visitor.value(of: "Text") == "ONE\ntwo\nthree")
            }
            try await here.visitor.open(here.visitor.url)
            #expect(try said().hasPrefix("The note was changed elsewhere since you began."))
            try await here.visitor.click("Save")
            try await here.visitor.click("Save the combined note")
            try await here.open(note, "/edit")
            #expect(try said() == "")
        }
    }

    @Test func aDraftOutlivesItsNoteAndBecomesANewOne() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "my text")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.notes.deleteForEver(note.id, of: .ada)
            try await here.visitor.click("Save draft")
            #expect(here.visitor.url == "/notes/\(note.id.text)/drafts/1")
            #expect(try here.visitor.find(css: "#saving-anew #draft-saved").text.hasPrefix("Draft saved "))
            #expect(try here.visitor.value(of: "Text") == "my text")
            try await here.visitor.click("Save as a new note")
            #expect(try await here.titles() == ["Plan"])
            #expect(try await here.drafts(.note(note.id)).isEmpty)
        }
    }

    @Test func aTextThatIsTooLongForANoteIsKeptAsADraft() async throws {
        try await NoteVisits.run { here in
            let text = String(repeating: "word ", count: 300_000)
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Text", with: text)
            try await here.visitor.click("Save draft")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.drafts(.new).map(\.body.utf8.count) == [1_500_000])
        }
    }
}
