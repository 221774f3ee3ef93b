import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteWritingPageTests {
    @Test func aNoteIsWrittenReadAndChanged() async throws {
        try await NoteVisits.run { here in
            let visitor = here.visitor
            try await visitor.open("/notes/new")
            #expect(try visitor.find(role: .heading, name: "New note").name == "h1")
            try visitor.fill("Title", with: "Groceries")
            try visitor.fill("Text", with: "- milk\n- **bread**")
            try visitor.fill("Tags", with: "home, Shopping/Week")
            try await visitor.click("Save")
            #expect(try visitor.find(css: ".notice p").text == "Saved.")
            #expect(try visitor.find(css: "h1").text == "Groceries")
            #expect(try visitor.find(css: ".markdown strong").text == "bread")
            #expect(try visitor.findAll(css: ".reading-tags a").map(\.text) == ["home", "Shopping/Week"])
            #expect(try visitor.find(css: "meta[name=robots]")["content"] == "noindex")
            try await visitor.click("Edit")
            #expect(try visitor.value(of: "Text") == "- milk\n- **bread**")
            #expect(try visitor.value(of: "Tags") == "home, Shopping/Week")
            try visitor.fill("Text", with: "- milk")
            try await visitor.click("Save")
            #expect(try visitor.find(css: ".markdown").text == "milk")
        }
    }

    @Test(arguments: ["title", "body", "tags"])
    func aFieldThatAProgramLeavesOutIsNotEmptied(missing: String) async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "a text", ["work"])
            var fields = ["id": note.id.text, "version": "1", "title": "New", "body": "new", "tags": "home"]
            fields[missing] = nil
            let refused = try await here.post("/notes/\(note.id.text)/edit", "saveTapped", fields)
            #expect(refused.status == 422)
            #expect(refused.text.contains("is missing; send it empty to clear it"))
            #expect(try await here.stored(note) == note)
            fields[missing] = ""
            #expect(try await here.post("/notes/\(note.id.text)/edit", "saveTapped", fields).status == 200)
            #expect(try await here.stored(note).version == 2)
        }
    }

    @Test func aTextIsKeptByteForByte() async throws {
        try await NoteVisits.run { here in
            let body = "\n\n  an indented line  \n\ttab\u{A0}\u{E9} e\u{301} <b>&amp;</b> {{x}}\n</textarea>\n\n"
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Title", with: " Spaces ")
            try here.visitor.fill("Text", with: body)
            try await here.visitor.click("Save")
            let id = try #require(here.visitor.url.split(separator: "/").last.flatMap { Note.ID(rawValue: String($0)) })
            let note = try await here.notes.note(id, of: .ada)
            #expect(note.content.body.utf8.elementsEqual(body.utf8))
            #expect(note.content.title == " Spaces ")
            try await here.visitor.open("/notes/\(id.text)/edit")
            #expect(try here.visitor.value(of: "Text").utf8.elementsEqual(body.utf8))
            try await here.visitor.click("Save")
            #expect(try await here.stored(note).version == 1, "the same text again is no change")
        }
    }

    @Test func aNoteOfNothingIsNotMade() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Tags", with: "home")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 422)
            #expect(try here.visitor.value(of: "Tags") == "home")
            #expect(try await here.titles() == [])
        }
    }

    enum Excess: String, CaseIterable, CustomTestStringConvertible {
        case title = "Title"
        case body = "Text"
        case tagCount, hiddenTag

        var testDescription: String { "\(self)" }
        var field: String { self == .tagCount || self == .hiddenTag ? "Tags" : rawValue }

        var text: String {
            switch self {
            case .title: String(repeating: "t", count: 301)
            case .body: String(repeating: "b", count: NoteLimits.textBytes + 1)
            case .tagCount: (0..<101).map { "t\($0)" }.joined(separator: ", ")
            case .hiddenTag: "fine,turned \u{202E}round"
            }
        }

        var message: String {
            switch self {
            case .title: "This is too long: it has 301 characters, and the limit is 300"
            case .body: "This is too long by 5 bytes: a note can be at most 1 MB with its title"
            case .tagCount: "This has too many tags: there are 101, and the limit is 100"
            case .hiddenTag:
                "This has a tag that is not allowed: “turned \u{FFFD}round”. A tag is \(NoteTag.expectation)"
            }
        }
    }

    @Test(arguments: Excess.allCases)
    func aTextOverTheLimitStaysInItsFields(excess: Excess) async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text", ["work"])
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "another text")
            try here.visitor.fill(excess.field, with: excess.text)
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 422)
            let kept = try here.visitor.value(of: excess.field) == excess.text
            #expect(kept)
            #expect(try here.visitor.find(css: ".field-error").text == excess.message)
            #expect(try await here.stored(note).content.body == "the text")
        }
    }

    @Test func aTextThatNoFormTakesIsShownAgainAllTheSame() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            let text = String(repeating: "word ", count: 900_000)
            try here.visitor.fill("Text", with: text)
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 413)
            let kept = try here.visitor.value(of: "Text") == text
            #expect(kept)
            #expect(try await here.stored(note).version == 1)
        }
    }

    @Test func savingAnEmptyTextOverAFullOneAsks() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            try here.visitor.fill("Title", with: " ")
            try here.visitor.fill("Text", with: "")
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 422)
            #expect(try await here.stored(note).content.body == "the text")
            #expect(try here.visitor.value(of: "Text") == "")
            try await here.visitor.click("Save it empty")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.stored(note).content.isBlank)
            #expect(try await here.revisions(note).map(\.version) == [1])
        }
    }

    @Test func theIDInURLAndFormMustAgree() async throws {
        try await NoteVisits.run { here in
            let (note, other) = (try await here.add("Plan", "the text"), try await here.add("Other", "another text"))
            let fields = ["id": other.id.text, "version": "1", "title": "X", "body": "written over", "tags": ""]
            let answer = try await here.post("/notes/\(note.id.text)/edit", "saveTapped", fields)
            #expect(answer.status == 409)
            #expect(answer.text.contains("written over"))
            let draft = try await here.post("/notes/\(note.id.text)/edit", "saveDraftTapped", fields)
            #expect(draft.status == 409)
            #expect(try await here.stored(note).content.body == "the text")
            #expect(try await here.stored(other).content.body == "another text")
            #expect(try await here.drafts(.note(note.id)).isEmpty)
        }
    }

    @Test func aNoteThatIsGoneLeavesItsTextToBecomeANewOne() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "my text")
            try here.visitor.fill("Tags", with: "work")
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await here.notes.deleteForEver(note.id, of: .ada)
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 404)
            #expect(try here.visitor.value(of: "Text") == "my text")
            #expect(try await here.titles() == [])
            try await here.visitor.click("Save as a new note")
            #expect(here.visitor.page.status == 200)
            #expect(try await here.titles() == ["Plan"])
            #expect(try here.visitor.find(css: ".markdown").text == "my text")
        }
    }

    @Test func aTextThatOutlivesItsNoteTakesNoDraftOfANewOneAlong() async throws {
        try await NoteVisits.run { here in
            try await here.visitor.open("/notes/new")
            try here.visitor.fill("Text", with: "an idea")
            try await here.visitor.click("Save draft")
            let gone = Note.ID.random()
            let fields = ["id": gone.text, "version": "2", "title": "T", "body": "mine", "tags": "", "asNew": "true"]
            #expect(try await here.post("/notes/\(gone.text)/edit", "saveTapped", fields).status == 200)
            #expect(try await here.drafts(.new).map(\.body) == ["an idea"])
        }
    }

    @Test func anotherOwnersNoteIsNotThere() async throws {
        try await NoteVisits.run { here in
            let hers = try await here.add("Hers", "her text", of: .grace)
            let fields = ["id": hers.id.text, "version": "1", "title": "Mine", "body": "my text", "tags": ""]
            let answer = try await here.post("/notes/\(hers.id.text)/edit", "saveTapped", fields)
            #expect(answer.status == 404)
            #expect(!answer.text.contains("her text"))
            #expect(answer.text.contains("my text"))
            #expect(try await here.stored(hers).content.body == "her text")
        }
    }
}
