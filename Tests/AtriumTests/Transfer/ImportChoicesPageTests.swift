import Foundation
import GRDB
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// The choices of an import on its way from the upload to the preview and the result.
@Suite(.inBothModes) struct ImportChoicesPageTests {
    private static let way = "If you already have the note, but with different text"
    private static let mine = "Keep my note and skip the imported one"
    private static let beside = "Add the imported note as a copy"
    private static let tags = "Tags to add to every imported note"

    private func visit(_ body: @escaping @Sendable (TestApp, WebVisitor) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await app.visitingSignedIn { try await body(app, $0) }
    }

    private func runJobs(of app: TestApp) async throws {
        try await app.composition().part(NoteJobRunner.self).runWaiting()
    }

    /// Uploads a note and chooses.
    private func upload(_ name: String, keepingMine: Bool = true, tags: String, _ visitor: WebVisitor) async throws {
        try await visitor.open("/notes/import")
        try visitor.choose("Files", file: "\(name).md", type: "text/markdown", bytes: Array("# \(name)".utf8))
        if keepingMine { try visitor.choose(Self.mine, from: Self.way) }
        try visitor.fill(Self.tags, with: tags)
        try await visitor.click("Preview")
    }

    @Test func whatIsChosenAtTheUploadStandsInThePreviewAndHoldsForTheImport() async throws {
        try await visit { app, visitor in
            try await upload("Plan", tags: "work, home", visitor)
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(try visitor.isChecked(Self.mine))
            #expect(try visitor.value(of: Self.tags) == "work, home")
            #expect(try visitor.findAll(css: "#choices-gone").isEmpty)
            #expect(try visitor.findAll(css: "#agreement input[type=hidden][name=tags]").isEmpty)
            try await visitor.click("Import")
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(
                try visitor.find(css: "#choices").text
                    == "Tags to add: work, home. Folders and notebooks: turn them into tags. "
                    + "Changed notes: keep my notes and skip the imported ones."
            )
            let note = try #require(try await app.notes().archive(of: .ada, after: nil, limit: 9).first?.note)
            #expect(note.content.tags.map(\.rawValue) == ["work", "home"])
        }
    }

    @Test func thePreviewCanStillBeChangedAndWhatCannotBeTakenStaysInItsField() async throws {
        try await visit { app, visitor in
            try await upload("Plan", tags: "work", visitor)
            try await runJobs(of: app)
            try await visitor.reload()
            try visitor.choose(Self.beside, from: Self.way)
            let tooMany = (1...11).map { "t\($0)" }.joined(separator: ", ")
            try visitor.fill(Self.tags, with: tooMany)
            try await visitor.click("Import")
            #expect(visitor.page.status == 422)
            #expect(try visitor.value(of: Self.tags) == tooMany)
            #expect(try visitor.isChecked(Self.beside))
            try visitor.fill(Self.tags, with: "garden")
            try await visitor.click("Import")
            try await runJobs(of: app)
            let note = try #require(try await app.notes().archive(of: .ada, after: nil, limit: 9).first?.note)
            #expect(note.content.tags.map(\.rawValue) == ["garden"])
        }
    }

    @Test func twoImportsInTwoTabsDoNotMix() async throws {
        try await visit { app, visitor in
            let other = visitor.newTab()
            try await upload("One", tags: "first", visitor)
            try await upload("Two", keepingMine: false, tags: "second", other)
            try await runJobs(of: app)
            try await visitor.reload()
            try await other.reload()
            #expect(try visitor.value(of: Self.tags) == "first")
            #expect(try visitor.isChecked(Self.mine))
            #expect(try other.value(of: Self.tags) == "second")
            #expect(try other.isChecked(Self.beside))
        }
    }

    @Test func aRestartBetweenTheStepsLosesNoChoice() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), restartedAs: app.application(), at: TestApp.origin) { visitor, restart in
            try await app.signIn(visitor, as: .ada)
            try await upload("Plan", tags: "work", visitor)
            restart()
            try await runJobs(of: app)
            try await visitor.reload()
            #expect(try visitor.value(of: Self.tags) == "work")
            #expect(try visitor.isChecked(Self.mine))
        }
    }

    @Test func inAnotherSessionThePageSaysThatTheChoicesAreNotKnown() async throws {
        try await visit { app, visitor in
            try await upload("Plan", tags: "work", visitor)
            try await runJobs(of: app)
            let other = try await app.signedInVisitor(as: .ada, beside: visitor)
            try await other.open(visitor.url)
            #expect(try other.find(css: "#choices-gone").text.hasPrefix("Your choices from the import page"))
            #expect(try other.value(of: Self.tags) == "")
            #expect(try other.isChecked(Self.beside))
            try other.fill(Self.tags, with: "typed here")
            try await other.click("Import")
            try await runJobs(of: app)
            let note = try #require(try await app.notes().archive(of: .ada, after: nil, limit: 9).first?.note)
            #expect(note.content.tags.map(\.rawValue) == ["typed here"])
        }
    }

    @Test(
        .ofOneNode("it is written into the file"),
        arguments: [
            "{}", "no JSON", "{\"changed\":\"all\",\"tags\":[]}", "{\"changed\":\"mine\",\"tags\":[\"a,b\"]}",
        ]
    )
    func whatAnotherBuildStoredIsDroppedAndAskedForAgain(stored: String) async throws {
        try await visit { app, visitor in
            try await upload("Plan", tags: "work", visitor)
            try await runJobs(of: app)
            let file = DataFiles(folder: app.data).sessions
            let queue = try DatabaseQueue(path: file.path(percentEncoded: false))
            try await queue.write { try $0.execute(sql: "UPDATE sharedValue SET value = ?", arguments: [stored]) }
            try await visitor.reload()
            #expect(visitor.page.status == 200)
            #expect(try !visitor.findAll(css: "#choices-gone").isEmpty)
            #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sharedValue") } == 0)
            try queue.close()
        }
    }
}
