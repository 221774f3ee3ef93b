import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes

/// A text that cannot be saved stands in its form again, byte for byte, in the real program and over restarts of it.
@Suite(.inBothModes) struct TextComesBackTests {
    @Test(arguments: Obstacle.allCases)
    func aFailedSaveShowsTheTextAndIsSavedOnceNothingIsInItsWay(obstacle: Obstacle) async throws {
        let app = try TestApp()
        defer { app.remove() }
        var server = try await RunningServer.start(data: app.data)
        let transport = RestartableTransport(server)
        let visitor = WebVisitor(transport, origin: TestApp.origin)
        try await app.signIn(visitor, as: .ada)
        let notes = try app.notes()
        let content = NoteContent(title: "Plan", body: "the text", tags: [])
        let note = try await notes.create(content, as: .random(), of: .ada, at: Date())
        try await visitor.open("/notes/\(note.id.text)/edit")
        try visitor.fill("Text", with: obstacle.text)

        let writer = try OtherWriter(in: app.data)
        switch obstacle {
        case .expiredOffer:
            await server.kill()
            try Obstacle.outlastKeys(in: app.data)
            server = try await RunningServer.start(data: app.data)
        case .fullDisk:
            await server.kill()
            server = try await RunningServer.start(data: app.data, fileLimit: 1_024)
        case .lockedDatabase: try await writer.begin()
        case .deletedNote:
            _ = try await notes.move([note.id], to: .trashed, of: .ada, at: Date())
            try await notes.deleteForEver(note.id, of: .ada)
        case .textOverTheLimit: break
        }
        transport.point(to: server)
        try await visitor.click("Save")
        #expect(visitor.page.status == obstacle.status)
        #expect(!visitor.findAll(role: .alert).isEmpty || visitor.page.text.contains("not saved"), "the reason is said")
        let cameBack = try visitor.value(of: "Text") == obstacle.text
        #expect(cameBack)
        if obstacle != .deletedNote { #expect(try await notes.note(note.id, of: .ada) == note) }

        switch obstacle {
        case .fullDisk:
            await server.kill()
            server = try await RunningServer.start(data: app.data)
            transport.point(to: server)
        case .lockedDatabase: try await writer.end()
        case .textOverTheLimit: try visitor.fill("Text", with: LongText.fits)
        case .expiredOffer, .deletedNote: break
        }
        try await visitor.click(obstacle.button)
        try await visitor.askAgainWhileLate()
        #expect(visitor.page.status == 200)
        let id = try #require(visitor.url.split(separator: "/").last.flatMap { Note.ID(rawValue: String($0)) })
        let isSaved = try await notes.note(id, of: .ada).content.body == LongText.fits
        #expect(isSaved)
        await server.kill()
    }

    @Test func aTextWhoseSessionIsGoneIsThereAfterSigningInOverTwoRestarts() async throws {
        try await withoutSession { here in
            try await here.restart()
            try await here.visitor.enter("ada@example.com", by: "Sign in")
            #expect(here.visitor.page.status == 200)
            #expect(try here.holdsTheText())
            #expect(try await here.storedBodies() == ["the text"], "nothing is saved before its writer says so")
            try await here.visitor.click("Save")
            try await here.visitor.askAgainWhileLate()
            #expect(here.visitor.page.status == 200)
            let isSaved = try await here.storedBodies() == [LongText.fits]
            #expect(isSaved)
        }
    }

    @Test func whoeverElseSignsInGetsTheTextAsANewNoteOverTwoRestarts() async throws {
        try await withoutSession { here in
            let other = here.visitor.anotherVisitor()
            try await other.open("/sign-up")
            try await other.enter("grace@example.com", by: "Sign up")
            try await here.restart()
            try await here.visitor.enter("grace@example.com", by: "Sign in")
            #expect(try here.holdsTheText())
            try await here.visitor.click("Save as a new note")
            try await here.visitor.askAgainWhileLate()
            #expect(here.visitor.page.status == 200)
            let bodies = try await here.storedBodies()
            #expect(bodies.count == 2)
            let isNew = Set(bodies) == ["the text", LongText.fits]
            #expect(isNew, "the note it was typed into is as it was")
        }
    }

    /// Signs somebody up, has them write a note, and ends their session from the terminal while the note's form is open
    /// with another text in it; the server is started again, and the form is sent.
    private func withoutSession(_ body: (Interrupted) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let here = try await Interrupted(app)
        let visitor = here.visitor
        try await visitor.open("/sign-up")
        try await visitor.enter("ada@example.com", by: "Sign up")
        try await visitor.open("/notes/new")
        try visitor.fill("Title", with: "Plan")
        try visitor.fill("Text", with: "the text")
        try await visitor.click("Save")
        try await visitor.click("Edit")
        try visitor.fill("Text", with: LongText.fits)
        let listed = try await Program.run(["sessions", "list", "--data", app.data.path])
        for line in listed.output.split(separator: "\n").dropLast() {
            let ended = try await Program.run([
                "sessions", "end", String(line.prefix { $0 != " " }), "--data", app.data.path,
            ])
            #expect(ended.status == 0)
        }
        try await here.restart()
        try await visitor.click("Save")
        #expect(visitor.page.status == 403)
        #expect(visitor.page.heading == "Sign in")
        try await body(here)
        await here.server.kill()
    }
}

/// A visitor of a program that is started again now and then.
private final class Interrupted {
    let app: TestApp
    let visitor: WebVisitor
    private(set) var server: RunningServer
    private let transport: RestartableTransport

    init(_ app: TestApp) async throws {
        self.app = app
        server = try await RunningServer.start(data: app.data)
        transport = RestartableTransport(server)
        visitor = WebVisitor(transport, origin: TestApp.origin)
    }

    nonisolated(nonsending) func restart() async throws {
        await server.kill()
        server = try await RunningServer.start(data: app.data)
        transport.point(to: server)
    }

    func holdsTheText() throws -> Bool { try visitor.value(of: "Text") == LongText.fits }

    /// Of all notes, of whomever.
    nonisolated(nonsending) func storedBodies() async throws -> [String] {
        try await StoredRows(of: app).all("SELECT body FROM noteText ORDER BY number")
    }
}

extension WebVisitor {
    fileprivate nonisolated(nonsending) func enter(_ email: String, by button: String) async throws {
        try fill("Email", with: email)
        try fill("Password", with: Self.password)
        try await click(button)
    }
}

extension WebVisitor {
    /// A slow machine may take longer to show a long text than a page may take. Asking for what a form was sent to
    /// again would throw.
    fileprivate func askAgainWhileLate() async throws {
        while page.status == 503 { try await reload() }
    }
}
