import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite(.inBothModes) struct NoteSharePageTests {
    /// Makes a link and gives back its path.
    private func share(_ note: Note, _ here: NoteVisits) async throws -> String {
        try await here.open(note, "/shares")
        try await here.visitor.click("Create link")
        let link = try here.visitor.find(css: ".notice a")
        #expect(link.text == "https://atrium.example\(link["href"] ?? "")")
        return try #require(link["href"])
    }

    @Test func aLinkWithAPasswordAsksForItAndShowsTheNoteWithItsPictures() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text ![b](b.png)")
            try await here.open(note, "/shares")
            try here.visitor.fill("Name (optional)", with: "For Grace")
            try here.visitor.fill("Password (optional)", with: "a boat")
            try await here.visitor.click("Create link")
            let path = try #require(try here.visitor.find(css: ".notice a")["href"])
            try await here.open(note, "/shares")
            #expect(try here.visitor.find(css: "#shares a").text == "For Grace")
            #expect(try here.visitor.find(css: "#shares a")["href"] == path, "its owner can copy it again")
            #expect(here.visitor.page.text.contains("With a password"))
            let anybody = here.visitor.anotherVisitor()
            try await anybody.open(path)
            #expect(!anybody.page.text.contains("the text") && !anybody.page.text.contains("Plan"))
            try anybody.fill("Password", with: "a coat")
            try await anybody.click("Open")
            #expect(anybody.page.status == 422 && anybody.page.text.contains("is not the password of this link"))
            try anybody.fill("Password", with: "a boat")
            try await anybody.click("Open")
            #expect(try anybody.find(css: "h1").text == "Plan")
            #expect(anybody.page.text.contains("the text"))
            try await anybody.open(path)
            #expect(!anybody.page.text.contains("the text"), "the address without the pass")
            try await here.open(note, "/shares")
            #expect(here.visitor.page.text.contains("Opened 1 time"))
        }
    }

    @Test func aLinkEndsAndAnEndInThePastIsRefusedBesideItsField() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note, "/shares")
            try here.visitor.fill("Works until (optional)", with: "2001-02-03")
            try here.visitor.fill("Name (optional)", with: "Old")
            try await here.visitor.click("Create link")
            #expect(here.visitor.page.status == 422)
            #expect(try here.visitor.find(css: "input[name=name]")["value"] == "Old")
            try here.visitor.fill("Works until (optional)", with: "2101-02-03")
            try await here.visitor.click("Create link")
            #expect(here.visitor.page.text.contains("Works until 3 Feb 2101"))
        }
    }

    @Test func aLinkIsReadByAnybodyAndOnlyItsOwnerIsToldItAgain() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the **text** of [[Secret]]\n\n- [ ] task", ["private"])
            let path = try await share(note, here)
            try await here.open(note, "/shares")
            #expect(try here.visitor.find(css: "#shares a")["href"] == path)
            let anybody = here.visitor.anotherVisitor()
            try await anybody.open(path)
            #expect(anybody.page.status == 200)
            let keeping = try await anybody.get(path).headers[.cacheControl]
            #expect(keeping == "private, no-store", "whoever has the link, and no cache")
            #expect(try anybody.find(css: "h1").text == "Plan")
            #expect(try anybody.find(css: ".markdown strong").text == "text")
            #expect(!anybody.page.text.contains("private"))
            #expect(try anybody.findAll(css: ".markdown a, form, button").isEmpty)
            #expect(try anybody.find(css: "meta[name=robots]")["content"] == "noindex")
            #expect(anybody.cookies.isEmpty)
        }
    }

    @Test func aNoteSaysThatItIsSharedForAsLongAsItIs() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            try await here.open(note)
            #expect(try here.visitor.findAll(css: "#times .mark").isEmpty)
            _ = try await share(note, here)
            try await here.open(note)
            try await here.visitor.click("Shared")
            #expect(here.visitor.url == "/notes/\(note.id.text)/shares")
            try await here.visitor.click(try here.visitor.find(css: ".share-list button"))
            try await here.open(note)
            #expect(try here.visitor.findAll(css: "#times .mark").isEmpty)
        }
    }

    @Test func aLinkThatWasEndedOpensNothing() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            let path = try await share(note, here)
            try await here.visitor.click(try here.visitor.find(css: ".share-list button"))
            let anybody = here.visitor.anotherVisitor()
            let answer = try await anybody.get(path)
            #expect(answer.status == 404)
            #expect(!answer.text.contains("the text"))
        }
    }

    @Test(arguments: ["/shared/x", "/shared/%20", "/shared/\(String(repeating: "A", count: 2_000))"])
    func aDamagedLinkLeadsNowhereAsAnEndedOneDoes(path: String) async throws {
        try await NoteVisits.run { here in
            let anybody = here.visitor.anotherVisitor()
            try await anybody.open(path)
            #expect(anybody.page.status == 404)
            #expect(try anybody.find(css: "h1").text == "This link does not work")
        }
    }

    @Test func aLinkOpensNothingWhileTheNoteIsInTheTrash() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "the text")
            let path = try await share(note, here)
            _ = try await here.notes.move([note.id], to: .trashed, of: .ada, at: Date())
            #expect(try await here.visitor.anotherVisitor().get(path).status == 404)
        }
    }

    @Test func nobodyEndsTheLinksOfAnother() async throws {
        try await NoteVisits.run { here in
            let mine = try await here.add("Mine")
            let hers = try await here.add("Hers", of: .grace)
            let share = try await here.notes.share(hers.id, of: .grace, at: Date()).share
            let answer = try await here.post("/notes/\(mine.id.text)/shares", "endTapped", ["share": share.id.text])
            #expect(answer.status == 404)
            #expect(try await here.notes.shares(of: hers.id, of: .grace).count == 1)
            #expect(
                try await here.post("/notes/\(hers.id.text)/shares", "makeTapped", ["id": hers.id.text]).status == 404
            )
        }
    }
}
