import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// Imports and exports while they run.
@Suite(.timeLimit(.minutes(10))) struct LiveTransferTests {
    private static let markdown = "---\ntitle: From a file\ntags: [home]\n---\n# Text"

    private func upload(_ here: LiveVisits) async throws -> NoteJob.ID {
        try await here.visitor.open("/notes/import")
        try here.visitor.choose("Files", file: "file.md", type: "text/markdown", bytes: Self.markdown.utf8)
        try await here.visitor.click("Preview")
        return try #require(here.visitor.url.split(separator: "/").last.flatMap { NoteJob.ID(rawValue: String($0)) })
    }

    /// Takes updates until the page says something.
    private func wait(_ visitor: WebVisitor, for text: String) async throws {
        while try visitor.find(css: "#status").text != text { try await visitor.seeUpdate() }
    }

    @Test func anImportShowsHowFarItIs() async throws {
        try await LiveVisits.run { here in
            let id = try await upload(here)
            let jobs: any NoteJobsRepository = try here.composition.part()
            try await here.visitor.follow()
            _ = try await jobs.change(id, of: .ada) { job in
                job.state = .running
                job.progress = NoteJobProgress(done: 30, total: 100)
                return true
            }
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.find(css: "progress")["value"] == "30")
            _ = try await jobs.change(id, of: .ada) { job in
                job.progress = NoteJobProgress(done: 60, total: 100)
                return true
            }
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.find(css: "progress")["value"] == "60")
            #expect(here.visitor.brought.utf8.count < 250, "\(here.visitor.brought)")
        }
    }

    @Test func anImportShowsItsPlanAndItsEnd() async throws {
        try await LiveVisits.run { here in
            _ = try await upload(here)
            try await here.visitor.follow()
            let list = here.visitor.newTab()
            try await list.watch("/notes")
            let runner: NoteJobRunner = try here.composition.part()
            await runner.runWaiting()
            try await wait(
                here.visitor,
                for: "Nothing has been changed so far. This is what the import would do."
            )
            #expect(try here.visitor.find(css: "h2").text == "What would happen")
            try await here.visitor.click("Import")
            try await here.visitor.follow()
            await runner.runWaiting()
            try await wait(here.visitor, for: "The import is done.")
            #expect(try here.visitor.findAll(css: "progress").isEmpty)
            try await list.seeUpdate()
            #expect(try list.texts(css: ".note-head h2") == ["From a file"])
        }
    }

    @Test func anExportShowsItsFileWhenItIsThere() async throws {
        try await LiveVisits.run { here in
            try await here.add("Plan", "text")
            try await here.visitor.open("/notes/export")
            try here.visitor.choose("JSON", from: "Format")
            try await here.visitor.click("Create export")
            try await here.visitor.follow()
            let list = here.visitor.newTab()
            try await list.watch("/notes/import")
            let runner: NoteJobRunner = try here.composition.part()
            await runner.runWaiting()
            try await wait(here.visitor, for: "The export is ready. Its file has 1 note and is kept for a week.")
            let link = try #require(try here.visitor.find(role: .link, name: "Download")["href"])
            #expect(try await here.visitor.get(link).status == 200)
            while try !list.find(css: "#jobs li").text.contains("done") { try await list.seeUpdate() }
        }
    }
}
