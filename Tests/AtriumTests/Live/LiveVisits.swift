import Foundation
import Notes
import Portico
import PorticoTesting
import PorticoWeb

@testable import Atrium

/// A visitor whose pages are followed, and the parts of the app that shows them: storage tells of what is changed
/// through itself.
struct LiveVisits {
    let app: TestApp
    let composition: Composition
    let notes: any NotesRepository
    /// Signed in as Ada.
    let visitor: WebVisitor

    /// - Parameter languages: those that its pages are there in.
    static func run(
        in languages: [Language] = [.english],
        _ body: @Sendable (LiveVisits) async throws -> Void
    ) async throws {
        var speaking = try TestApp()
        speaking.firstSteps.languages = languages
        let app = speaking
        defer { app.remove() }
        let settings = try app.settings(limited: false)
        let composition = try await app.composition(settings)
        // Where there are several nodes, what a test changes is changed at none of them.
        let application =
            TestNodes.areThere
            ? try await app.application(limited: false)
            : app.serving([try composition.site(settings, showing: TestApp.pages.get())])
        try await visiting(application, as: .live, at: TestApp.origin) { visitor in
            try await app.signIn(visitor, as: .ada)
            try await body(
                LiveVisits(app: app, composition: composition, notes: try composition.part(), visitor: visitor)
            )
        }
    }

    /// Another browser in which somebody is signed in.
    func other(as account: AccountID = .ada) async throws -> WebVisitor {
        try await app.signedInVisitor(as: account, beside: visitor)
    }

    @discardableResult
    func add(
        _ title: String,
        _ body: String = "",
        _ tags: [String] = [],
        of owner: AccountID = .ada
    ) async throws -> Note {
        let content = NoteContent(title: title, body: body, tags: tags.compactMap(NoteTag.init(text:)))
        return try await notes.create(content, as: .random(), of: owner, at: Date(timeIntervalSince1970: 1_770_127_503))
    }

    /// Saves another text of a note, as its owner does elsewhere.
    @discardableResult
    func save(
        _ body: String,
        title: String? = nil,
        tags: [String]? = nil,
        to note: Note,
        at moment: Date = Date(timeIntervalSince1970: 1_770_127_600)
    ) async throws -> Note {
        let current = try await notes.note(note.id, of: note.owner)
        let content = NoteContent(
            title: title ?? current.content.title,
            body: body,
            tags: tags?.compactMap(NoteTag.init(text:)) ?? current.content.tags
        )
        return try await notes.save(
            content,
            to: note.id,
            of: note.owner,
            from: current.version,
            mayEmpty: true,
            at: moment
        )
    }
}

extension WebVisitor {
    /// Opens a page and follows it.
    func watch(_ url: String) async throws {
        try await open(url)
        try await follow()
    }

    /// Takes the next update; a page that was asked for again is followed again, as the script does.
    func seeUpdate() async throws {
        try await updated()
        if lastUpdate?.frames.contains(where: { $0.event == "reload" }) == true { _ = try await askForUpdates() }
    }

    /// What the last update brought, as it came.
    var brought: String { lastUpdate.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }

    func texts(css: String) throws -> [String] { try findAll(css: css).map(\.text) }
}

extension Note {
    var path: String { "/notes/\(id.text)" }
}
