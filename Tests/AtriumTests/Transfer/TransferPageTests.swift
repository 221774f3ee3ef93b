import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

@Suite(.inBothModes) struct TransferPageTests {
    private static let markdown = "---\ntitle: From a file\ntags: [home]\n---\n# Text"

    private func visit(
        over wire: Wire = .inProcess,
        _ body: @escaping @Sendable (TestApp, WebVisitor) async throws -> Void
    ) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await app.visitingSignedIn(over: wire) { try await body(app, $0) }
    }

    /// Does what runs beside the server.
    private func runJobs(of app: TestApp) async throws {
        try await app.composition().part(NoteJobRunner.self).runWaiting()
    }

    private func upload(_ text: String, as name: String, _ visitor: WebVisitor) async throws {
        try await visitor.open("/notes/import")
        try visitor.choose("Files", file: name, type: "text/markdown", bytes: text.utf8)
        try await visitor.click("Preview")
    }

    @Test(arguments: Wire.allCases)
    func filesAreLookedAtAndThenImported(wire: Wire) async throws {
        try await visit(over: wire) { app, visitor in
            try await upload(Self.markdown, as: "file.md", visitor)
            #expect(visitor.url.hasPrefix("/notes/jobs/"))
            #expect(try visitor.find(css: "h1").text == "Import of file.md")
            #expect(try visitor.find(css: "#status").text.hasPrefix("Waiting for other imports"))
            #expect(try !visitor.findAll(css: "progress").isEmpty)
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(
                try visitor.find(css: "#status").text
                    == "Nothing has been changed so far. This is what the import would do."
            )
            #expect(try visitor.find(css: "h2").text == "What would happen")
            let facts = try visitor.findAll(css: ".facts dd").map(\.text)
            #expect(try visitor.findAll(css: ".facts dt").map(\.text) == ["New notes", "Space used"])
            #expect(facts.first == "1" && facts.last?.contains("KB") == true)
            #expect(try await app.notes().counts(of: .ada).values.reduce(0, +) == 0)
            try await visitor.click("Import")
            #expect(try visitor.findAll(css: ".notice").isEmpty, "nothing that is past soon")
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(try visitor.find(css: "#status").text == "The import is done.")
            #expect(try visitor.find(css: "h2").text == "What happened")
            let note = try #require(try await app.notes().archive(of: .ada, after: nil, limit: 9).first?.note)
            #expect(note.content.title == "From a file" && note.content.body == "# Text")
            let job = visitor.url
            try await visitor.click("Go to your notes")
            #expect(visitor.url == "/notes")
            try await visitor.open(job)
            try await visitor.click("Remove from the list")
            #expect(visitor.url == "/notes/import")
        }
    }

    @Test func whatThereIsNoneOfIsNotCounted() async throws {
        try await visit { app, visitor in
            for expected in [["New notes", "Space used"], ["Already here, skipped"]] {
                try await upload(Self.markdown, as: "file.md", visitor)
                try await runJobs(of: app)
                try await visitor.reload()
                #expect(try visitor.findAll(css: ".facts dt").map(\.text) == expected)
                try await visitor.click("Import")
                try await runJobs(of: app)
            }
        }
    }

    @Test func allThatIsLeftOutCanBeDownloaded() async throws {
        try await visit { app, visitor in
            let entries = (1...250).map { _ in "{\"content\":1}" } + ["{\"content\":\"good\"}"]
            try await upload("{\"activeNotes\":[\(entries.joined(separator: ","))]}", as: "a.json", visitor)
            try await runJobs(of: app)
            for step in ["the preview", "the import"] {
                try await visitor.reload()
                #expect(try visitor.findAll(css: ".job-problems li").count == 200, "\(step)")
                let link = try #require(try visitor.find(role: .link, name: "Download this list")["href"])
                let list = try await visitor.get(link)
                #expect(list.status == 200 && list.header("Content-Type") == "text/plain; charset=utf-8")
                #expect(list.header("Content-Disposition")?.hasPrefix("attachment; filename=\"atrium-import-") == true)
                let lines = String(decoding: list.body, as: UTF8.self).split(separator: "\n")
                #expect(lines.count == 250, "\(step)")
                #expect(
                    lines.last == "a.json, entry 250 of “activeNotes”: its “content” is not what it has to be"
                )
                let other = try await app.signedInVisitor(as: .grace, beside: visitor)
                #expect(try await other.get(link).status == 404)
                if step == "the preview" {
                    try await visitor.click("Import")
                    try await runJobs(of: app)
                }
            }
        }
    }

    @Test func whatIsLeftOutIsNamedAndNothingOfItIsMarkup() async throws {
        try await visit { app, visitor in
            try await upload("{\"activeNotes\":[{\"content\":1},{\"content\":\"good\"}]}", as: "<b>x.json", visitor)
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(try visitor.find(css: "h1").text == "Import of <b>x.json")
            #expect(
                try visitor.findAll(css: ".job-problems li").map(\.text) == [
                    "<b>x.json, entry 1 of “activeNotes”: its “content” is not what it has to be"
                ]
            )
            try await visitor.click("Discard")
            #expect(visitor.url == "/notes/import")
            #expect(try await app.notes().jobs(of: .ada).isEmpty)
        }
    }

    @Test func aFileThatIsNoneFailsWithItsReason() async throws {
        try await visit { app, visitor in
            try await upload("<!DOCTYPE a [<!ENTITY b 'c'>]><en-export>&b;</en-export>", as: "bomb.enex", visitor)
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(try visitor.find(css: "#status").text.contains("bomb.enex, line 1: it declares entities"))
        }
    }

    @Test func withoutAFileTheFieldIsNamed() async throws {
        try await visit { _, visitor in
            try await visitor.open("/notes/import")
            try await visitor.submit("form.transfer")
            #expect(visitor.page.status == 422)
        }
    }

    @Test func aFileOfSomebodyWhoIsNotSignedInIsNeverOnTheDisk() async throws {
        try await visit { app, visitor in
            try await visitor.open("/notes/import")
            try visitor.choose("Files", file: "file.md", type: "text/markdown", bytes: Self.markdown.utf8)
            visitor.clearCookies()
            try await visitor.click("Preview")
            #expect(visitor.page.status == 403)
            #expect(visitor.page.text.contains("Files are not kept"))
            #expect(!FileManager.default.fileExists(atPath: DataFiles(folder: app.data).uploads.path))
        }
    }

    @Test func aJobCanBeCancelled() async throws {
        try await visit { app, visitor in
            try await upload(Self.markdown, as: "file.md", visitor)
            try await visitor.click("Cancel")
            #expect(try visitor.find(css: "#status").text == "You cancelled this.")
            try await runJobs(of: app)
            #expect(try await app.notes().jobs(of: .ada).map(\.state) == [.cancelled])
        }
    }

    @Test(arguments: [("JSON", "application/json", "json"), ("Zip of Markdown files", "application/zip", "zip")])
    func allNotesAreExportedIntoAFile(format: String, mediaType: String, ending: String) async throws {
        try await visit { app, visitor in
            _ = try await app.notes().create(NoteContent(title: "Plan", body: "b"), as: .random(), of: .ada, at: Date())
            try await visitor.open("/notes/export")
            try visitor.choose(format, from: "Format")
            try await visitor.click("Create export")
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(
                try visitor.find(css: "#status").text
                    == "The export is ready. Its file has 1 note and is kept for a week."
            )
            let link = try #require(try visitor.find(role: .link, name: "Download")["href"])
            let file = try await visitor.get(link)
            #expect(file.status == 200)
            #expect(file.header("Content-Type") == mediaType)
            #expect(file.header("X-Content-Type-Options") == "nosniff")
            let disposition = try #require(file.header("Content-Disposition"))
            #expect(
                disposition.hasPrefix("attachment; filename=\"atrium-notes-") && disposition.contains(".\(ending)\"")
            )
            #expect(Int(file.header("Content-Length") ?? "") == file.body.count)
            let other = try await app.signedInVisitor(as: .grace, beside: visitor)
            #expect(try await other.get(link).status == 404)
            #expect(try await other.get(visitor.url).status == 404)
            #expect(try await visitor.anotherVisitor().get(link).header("Content-Disposition") == nil)
        }
    }

    @Test(.ofOneNode("it looks into the folder"))
    func aFileIsThereOnlyWhenItsExportIsDone() async throws {
        try await visit { app, visitor in
            try await visitor.open("/notes/export")
            try visitor.choose("JSON", from: "Format")
            try await visitor.click("Create export")
            #expect(try await visitor.get("\(visitor.url)/file").status == 404)
            try await runJobs(of: app)
            #expect(try await visitor.get("\(visitor.url)/file").status == 200)
            try await visitor.open("/notes/export")
            #expect(try visitor.findAll(css: ".jobs li a").map(\.text) == ["Export as JSON"])
            try await visitor.click("Export as JSON")
            try await visitor.click("Delete this file")
            #expect(visitor.url == "/notes/export")
            #expect(try FileManager.default.contentsOfDirectory(atPath: DataFiles(folder: app.data).jobs.path).isEmpty)
        }
    }

    @Test func aJobThatIsNotThereIsNotFound() async throws {
        try await visit { _, visitor in
            try await visitor.open("/notes/jobs/\(String(repeating: "0", count: 32))")
            #expect(visitor.page.status == 404)
            #expect(try visitor.find(css: "#message").text.hasPrefix("There is no such import or export"))
        }
    }

    @Test func aFileOfANoteIsSavedAndNeverShown() async throws {
        try await visit { app, visitor in
            let notes = try app.notes()
            let note = try await notes.create(NoteContent(title: "Plan", body: ""), as: .random(), of: .ada, at: Date())
            let content = Array("<script>alert(1)</script>".utf8)
            let file = NoteFile(
                id: .random(),
                note: note.id,
                owner: .ada,
                name: "page “ü”.html",
                mediaType: "text/html",
                size: content.count,
                sha256: content.sha256,
                addedAt: Date()
            )
            _ = try await notes.add(file, content: content)
            let place = "/notes/\(note.id.text)/files/\(file.id.text)"
            let answer = try await visitor.get(place)
            #expect(answer.status == 200)
            #expect(answer.header("Content-Type") == "application/octet-stream")
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
            #expect(answer.header("Content-Disposition")?.hasPrefix("attachment; filename=") == true)
            #expect(Array(answer.body) == content)
            try await visitor.open("/notes/\(note.id.text)")
            #expect(try visitor.find(css: ".note-files a").attributes["href"] == place)
            let other = try await app.signedInVisitor(as: .grace, beside: visitor)
            #expect(try await other.get(place).status == 404)
            let elsewhere = try await notes.create(
                NoteContent(title: "Other", body: ""),
                as: .random(),
                of: .ada,
                at: Date()
            )
            #expect(try await visitor.get("/notes/\(elsewhere.id.text)/files/\(file.id.text)").status == 404)
        }
    }
}
