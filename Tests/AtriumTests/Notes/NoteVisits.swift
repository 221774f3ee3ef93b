import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTesting

@testable import Atrium
@testable import Notes

/// A visitor who is signed in, and the notes as they are stored.
struct NoteVisits {
    let app: TestApp
    let notes: StorageNotesRepository
    let visitor: WebVisitor

    /// - Parameter languages: those that the app's pages are there in.
    static func run(
        in languages: [Language] = [.english],
        _ body: @Sendable (NoteVisits) async throws -> Void
    ) async throws {
        let app = try TestApp.speaking(languages)
        defer { app.remove() }
        try await app.visitingSignedIn { visitor in
            try await body(NoteVisits(app: app, notes: try app.notes(), visitor: visitor))
        }
    }

    @discardableResult
    func add(
        _ title: String,
        _ body: String = "",
        _ tags: [String] = [],
        of owner: AccountID = .ada
    ) async throws -> Note {
        // Nothing is stored for an account that is not there.
        try await app.version(of: owner)
        let content = NoteContent(title: title, body: body, tags: tags.compactMap(NoteTag.init(text:)))
        return try await notes.create(content, as: .random(), of: owner, at: Date(timeIntervalSince1970: 1_770_127_503))
    }

    /// Somebody else, or another tab, saves.
    @discardableResult
    func saveMeanwhile(_ body: String, title: String? = nil, to note: Note) async throws -> Note {
        let current = try await stored(note)
        let content = NoteContent(title: title ?? current.content.title, body: body, tags: current.content.tags)
        return try await notes.save(
            content,
            to: note.id,
            of: note.owner,
            from: current.version,
            mayEmpty: true,
            at: Date()
        )
    }

    func stored(_ note: Note) async throws -> Note { try await notes.note(note.id, of: note.owner) }

    func revisions(_ note: Note) async throws -> [NoteRevisionSummary] {
        try await notes.history(of: note.id, of: note.owner)
    }

    func drafts(_ place: NoteDraftPlace) async throws -> [NoteDraft] { try await notes.drafts(in: place, of: .ada) }

    /// All notes, by title.
    func titles(of owner: AccountID = .ada) async throws -> [String] {
        try await notes.page(
            NoteListRequest(state: .active, query: NoteQuery(""), tag: nil, sort: .title, offset: 0, limit: 100),
            of: owner
        )
        .rows.map { $0.title.map(\.text).joined() }
    }

    func open(_ note: Note, _ place: String = "") async throws {
        try await visitor.open("/notes/\(note.id.text)\(place)")
    }

    /// A page as a browser asks for it, redirects not followed.
    func ask(_ url: String) async throws -> PageResponse {
        try await visitor.send(PageRequest(.get, url, headers: [.accept: "text/html"]))
    }

    /// An event as a script of the page sends it.
    func post(_ url: String, _ event: String, _ fields: [String: String]) async throws -> PageResponse {
        try await visitor.send(event: event, fields.mapValues { [$0] }, to: url)
    }
}

extension NotesRepository {
    /// Adds a note as if it had been typed into the form for new notes.
    func create(
        _ content: NoteContent,
        as id: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) -> Note {
        try await create(content, as: id, of: owner, ending: nil, at: moment)
    }
}
