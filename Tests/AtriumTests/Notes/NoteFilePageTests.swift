import Foundation
import NotesData
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import Notes

/// Files that come with a note's form, and the preview of its text.
@Suite(.inBothModes) struct NoteFilePageTests {
    private static let label = "Pictures and files"

    private func begin(_ text: String, _ here: NoteVisits) async throws {
        try await here.visitor.open("/notes/new")
        try here.visitor.fill("Title", with: "Boat")
        try here.visitor.fill("Text", with: text)
    }

    @Test func aNewNoteHasItsPicturesWhereItsTextNamesThemOrAtItsEnd() async throws {
        try await NoteVisits.run { here in
            try await begin("Before ![the boat](my%20boat.png) after.", here)
            try here.visitor.choose(Self.label, file: "my boat.png", bytes: SmallPicture.png)
            try here.visitor.choose(Self.label, file: "C:\\x\\sail [1].png", bytes: SmallPicture.png)
            try here.visitor.choose(Self.label, file: "list.pdf", bytes: [1, 2, 3])
            try await here.visitor.click("Save")
            let pictures = try here.visitor.findAll(css: ".markdown img")
            #expect(pictures.map { $0["alt"] } == ["the boat", "sail [1]"])
            #expect(try here.visitor.findAll(css: ".markdown a").map(\.text).filter { !$0.isEmpty } == ["list"])
            for picture in pictures {
                #expect(try await here.visitor.get(try #require(picture["src"])).status == 200)
            }
        }
    }

    @Test func theSameFileOnceMoreIsNoOtherAndAnotherOfItsNameGetsOneOfItsOwn() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Boat", "![](boat.png)")
            let other = Array(SmallPicture.png.dropLast()) + [0]
            for bytes in [SmallPicture.png, SmallPicture.png, other] {
                try await here.open(note, "/edit")
                try here.visitor.choose(Self.label, file: "boat.png", bytes: bytes)
                try await here.visitor.click("Save")
            }
            #expect(try await here.notes.files(of: note.id, of: .ada).map(\.name) == ["boat (2).png", "boat.png"])
            #expect(
                try await here.stored(note).content.body == "![](boat.png)\n\n![boat \\(2\\)](boat%20%282%29.png)\n"
            )
        }
    }

    @Test func aSaveThatIsRefusedForItsTextKeepsWhatWasTypedAndAsksForTheFilesAgain() async throws {
        try await NoteVisits.run { here in
            try await begin("text", here)
            try here.visitor.fill("Tags", with: "a, " + String(repeating: "x", count: 2_000))
            try here.visitor.choose(Self.label, file: "boat.png", bytes: SmallPicture.png)
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 422)
            #expect(try here.visitor.value(of: "Text") == "text")
            #expect(here.visitor.page.text.contains("chosen files are not kept"))
        }
    }

    @Test func aFileThatIsTooLargeChangesNothing() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Boat", "text")
            try await here.open(note, "/edit")
            try here.visitor.fill("Text", with: "more")
            try here.visitor.choose(Self.label, file: "big.bin", bytes: Data(count: NoteFileLimits.bytes + 1))
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 413)
            #expect(here.visitor.page.text.contains("25 MB"))
            #expect(try here.visitor.value(of: "Text") == "more")
            #expect(try await here.stored(note).content.body == "text")
        }
    }

    @Test func aNewNoteIsNotMadeWhereOneOfItsFilesIsTooLarge() async throws {
        try await NoteVisits.run { here in
            try await begin("text", here)
            try here.visitor.choose(Self.label, file: "boat.png", bytes: SmallPicture.png)
            try here.visitor.choose(Self.label, file: "big.bin", bytes: Data(count: NoteFileLimits.bytes + 1))
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 413)
            #expect(try await here.notes.counts(of: .ada)[.active, default: 0] == 0)
        }
    }

    @Test func whatIsWrongWithTheTextIsSaidBeforeAnyFileIsKept() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Boat", "text")
            try await here.open(note, "/edit")
            try here.visitor.fill("Tags", with: String(repeating: "x", count: 2_000))
            try here.visitor.choose(Self.label, file: "boat.png", bytes: SmallPicture.png)
            try await here.visitor.click("Save")
            #expect(here.visitor.page.status == 422)
            #expect(try await here.notes.files(of: note.id, of: .ada).isEmpty)
        }
    }

    @Test(arguments: ["](<R%26D plan.pdf>)", "](R&D%20plan.pdf \"title\")", "](<R&D plan.pdf>)"])
    func aPlaceThatTheTextHasForAFileIsKnownHoweverItIsWritten(place: String) async throws {
        try await NoteVisits.run { here in
            try await begin("See [it\(place).", here)
            try here.visitor.choose(Self.label, file: "R&D plan.pdf", bytes: [1])
            try await here.visitor.click("Save")
            #expect(try here.visitor.findAll(css: ".markdown a").map(\.text) == ["it"])
        }
    }

    @Test func aFileIsRemovedAndNobodyRemovesThoseOfAnother() async throws {
        try await NoteVisits.run { here in
            try await begin("", here)
            try here.visitor.choose(Self.label, file: "boat.png", bytes: SmallPicture.png)
            try await here.visitor.click("Save")
            let place = here.visitor.url
            let hers = try await here.add("Hers", of: .grace)
            let upload = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try Data([1]).write(to: upload)
            let file = try await here.notes.add(
                UploadedFile(fileName: "a", mediaType: "", size: 1, location: upload),
                as: "a",
                to: hers.id,
                of: .grace,
                at: Date()
            )
            #expect(try await here.post(place, "fileRemoved", ["file": file.id.text]).status == 404)
            #expect(try await here.notes.files(of: hers.id, of: .grace).count == 1)
            try await here.visitor.open(place)
            try await here.visitor.click("Delete file boat.png")
            #expect(here.visitor.page.text.contains("“boat.png” has been deleted."))
            #expect(try here.visitor.findAll(css: ".markdown img").isEmpty)
        }
    }

    @Test func thePreviewShowsWhatIsTypedAndKeepsItAsADraft() async throws {
        try await NoteVisits.run { here in
            let plan = try await here.add("Plan")
            try await begin("# Head\n\n[[plan]] and [[Nothing]] <script>x</script>", here)
            try await here.visitor.click("Preview")
            #expect(try here.visitor.find(css: "#preview-text h2").text == "Head")
            #expect(try here.visitor.find(css: "#preview-text .note-link")["href"] == "/notes/\(plan.id.text)")
            #expect(try here.visitor.findAll(css: "#preview-text script, #preview-text a.missing-note").isEmpty)
            try here.visitor.fill("Text", with: "*more*")
            try await here.visitor.click("Save draft")
            #expect(try here.visitor.find(css: "#preview-text em").text == "more", "it stays until it is closed")
            try await here.visitor.click("Close preview")
            #expect(try here.visitor.findAll(css: "#preview").isEmpty)
            #expect(try here.visitor.value(of: "Text") == "*more*")
            #expect(try await here.notes.drafts(of: .ada).count == 1)
        }
    }

    @Test func aLongTextHasNoPreviewAndIsKept() async throws {
        try await NoteVisits.run { here in
            try await begin(String(repeating: "a", count: NoteLimits.previewBytes + 1), here)
            try await here.visitor.click("Preview")
            #expect(try here.visitor.find(css: "#preview").text.contains("no preview of texts over 256 KB"))
        }
    }
}
