import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import Notes

/// The pictures of notes, as their owner sees them, and whoever has a link to the note.
@Suite(.inBothModes) struct NotePicturePageTests {
    private func add(
        _ name: String,
        _ content: [UInt8] = SmallPicture.png,
        to note: Note,
        _ here: NoteVisits
    ) async throws
        -> NoteFile
    {
        try await here.notes.add(
            NoteFile(
                id: .random(),
                note: note.id,
                owner: note.owner,
                name: name,
                mediaType: "image/png",
                size: content.count,
                sha256: content.sha256,
                addedAt: Date(timeIntervalSince1970: 1_770_127_503)
            ),
            content: content
        )
    }

    @Test func aPictureIsShownWhereTheTextNamesItAndSentOnce() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "See ![A boat|300x200](img/boat%201.png).")
            let file = try await add("boat 1.png", to: note, here)
            try await here.open(note)
            let picture = try here.visitor.find(css: ".markdown img")
            let place = "/notes/\(note.id.text)/files/\(file.id.text)"
            #expect(picture["src"] == "\(place)?width=640")
            #expect(picture["alt"] == "A boat" && picture["loading"] == "lazy")
            #expect(picture["width"] == "300" && picture["height"] == "200")
            let answer = try await here.visitor.get(place)
            #expect(Array(answer.body) == SmallPicture.png && answer.header("Content-Type") == "image/png")
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
            #expect(answer.header("Content-Security-Policy")?.contains("sandbox") == true)
            #expect(answer.header("Cache-Control") == "private, no-cache")
            let tag = try #require(answer.header("ETag"))
            #expect(try await here.visitor.get(place, headers: [.ifNoneMatch: tag]).status == 304)
            try await here.open(note, "/print")
            #expect(try here.visitor.find(css: ".markdown img")["src"] == "\(place)?width=640")
            let smaller = try await here.visitor.get("\(place)?width=640")
            #expect(Array(smaller.body) == SmallPicture.png, "nothing here makes smaller ones")
            #expect(try await here.visitor.get("\(place)?width=641").status == 400)
        }
    }

    @Test func nobodyElseIsSentItNotEvenWithItsHash() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "![](boat.png)")
            let file = try await add("boat.png", to: note, here)
            let place = "/notes/\(note.id.text)/files/\(file.id.text)"
            let other = try await here.app.signedInVisitor(as: .grace, beside: here.visitor)
            let tag = "\"\(file.sha256)\""
            #expect(try await other.get(place, headers: [.ifNoneMatch: tag]).status == 404)
            #expect(try await here.visitor.anotherVisitor().get(place).header("Content-Type") != "image/png")
        }
    }

    @Test func markupIsNeverAPictureWhateverItIsCalled() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "![Page](page.png) ![Plan](plan.svg)")
            let page = try await add("page.png", Array("<html><script>alert(1)</script>".utf8), to: note, here)
            let svg = try await add("plan.svg", Array("<svg><script>alert(1)</script></svg>".utf8), to: note, here)
            try await here.open(note)
            #expect(try here.visitor.findAll(css: ".markdown img").count == 1, "no SVG")
            #expect(try here.visitor.findAll(css: ".markdown a").last?.text == "Plan")
            for file in [page, svg] {
                let answer = try await here.visitor.get("/notes/\(note.id.text)/files/\(file.id.text)")
                #expect(answer.header("Content-Type") == "application/octet-stream")
                #expect(answer.header("Content-Disposition")?.hasPrefix("attachment") == true)
            }
        }
    }

    /// Who looks through a notebook saves more files in a minute than anybody exports.
    @Test func filesAreSavedAsOftenAsPagesAreOpened() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "See [the plan](plan.pdf).")
            let file = try await add("plan.pdf", Array("%PDF-1.7".utf8), to: note, here)
            for _ in 1...25 {
                #expect(try await here.visitor.get("/notes/\(note.id.text)/files/\(file.id.text)").status == 200)
            }
        }
    }

    @Test func whoeverHasTheLinkSeesThePicturesAndNoOtherFiles() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "![A boat](boat.png) ![Mine](secret.pdf)")
            let file = try await add("boat.png", to: note, here)
            let secret = try await add("secret.pdf", Array("%PDF-1.7".utf8), to: note, here)
            let elsewhere = try await here.add("Other")
            let hidden = try await add("hidden.png", to: elsewhere, here)
            let share = try await here.notes.share(note.id, of: .ada, at: Date())
            let link = "/shared/\(share.token.text)"
            let anybody = here.visitor.anotherVisitor()
            try await anybody.open(link)
            #expect(try anybody.find(css: ".markdown img")["src"] == "\(link)/files/\(file.id.text)?width=640")
            #expect(
                try anybody.findAll(css: ".markdown a").map { $0["href"] } == ["\(link)/files/\(file.id.text)"]
            )
            let answer = try await anybody.get("\(link)/files/\(file.id.text)")
            #expect(Array(answer.body) == SmallPicture.png && answer.header("Content-Type") == "image/png")
            #expect(answer.header("Cache-Control") == "private, no-cache" && anybody.cookies.isEmpty)
            #expect(try await anybody.get("\(link)/files/\(secret.id.text)").status == 404)
            #expect(try await anybody.get("\(link)/files/\(hidden.id.text)").status == 404, "another note's")
            try await here.notes.endShare(share.share.id, of: .ada)
            let tag = try #require(answer.header("ETag"))
            #expect(try await anybody.get("\(link)/files/\(file.id.text)", headers: [.ifNoneMatch: tag]).status == 404)
        }
    }

    @Test func programsGetWordsAndAddressOfAPicture() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "![A boat](boat.png)")
            let file = try await add("boat.png", to: note, here)
            let answer = try await here.visitor.get("/notes/\(note.id.text)", headers: [.accept: "application/json"])
            #expect(
                answer.text.contains("A boat") && answer.text.contains("files") && answer.text.contains(file.id.text)
            )
        }
    }
}
