import Foundation
public import NotesData
import Portico
import Storage
public import TestDatabase

@testable import Notes

/// The storages that have to behave alike.
enum Kind: CaseIterable {
    case memory, file, postgreSQL

    /// Those that this machine has.
    static var allCases: [Kind] { TestDatabase.isThere ? [.memory, .file, .postgreSQL] : [.memory, .file] }
}

extension RepeatingStorage: NoteStorage {}

/// Notes in a storage of their own for one test.
struct NotesFixture: NoteTimeZones {
    let notes: StorageNotesRepository
    let storage: any StorageProtocol
    let ada = AccountID(rawValue: "ada")
    let grace = AccountID(rawValue: "grace")
    /// Is deleted with the last that has it.
    private let place: (any Sendable)?
    private var folder: TemporaryFolder? { place as? TemporaryFolder }

    init(
        _ kind: Kind,
        quota: Int? = nil,
        options: SQLiteOptions = SQLiteOptions(),
        batches: NoteBatches = Self.untimed,
        searches: WorkLine = StorageNotesRepository.newLine(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let storage: any NoteStorage
        var place: (any Sendable)?
        switch kind {
        case .memory: storage = RepeatingStorage(InMemoryStorage())
        case .file:
            let folder = try TemporaryFolder()
            place = folder
            storage = try SQLiteStorage(file: folder.file, schema: Self.schema, options: options)
        case .postgreSQL:
            let schema = try TestSchema()
            place = schema
            storage = try schema.open(Self.schema)
        }
        self.init(in: storage, at: place, quota, batches, searches, report)
    }

    /// Changes are cut by their steps alone: how long they take on a busy machine is not what is tested.
    static var untimed: NoteBatches {
        var batches = NoteBatches()
        batches.now = { .zero }
        return batches
    }

    /// Notes in a folder's file, whatever is in it.
    init(
        in folder: TemporaryFolder,
        quota: Int? = nil,
        options: SQLiteOptions = SQLiteOptions(),
        batches: NoteBatches = Self.untimed,
        searches: WorkLine = StorageNotesRepository.newLine(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let storage = try SQLiteStorage(file: folder.file, schema: Self.schema, options: options)
        self.init(in: storage, at: folder, quota, batches, searches, report)
    }

    private init(
        in storage: any NoteStorage,
        at place: (any Sendable)?,
        _ quota: Int?,
        _ batches: NoteBatches,
        _ searches: WorkLine,
        _ report: @escaping @Sendable (String) -> Void
    ) {
        (self.storage, self.place) = (storage, place)
        notes = StorageNotesRepository(
            storage: storage,
            quota: quota,
            links: Self.links,
            batches: batches,
            searches: searches,
            report: report
        )
    }

    /// The same file as a program has it that is started anew.
    func reopened(quota: Int?) throws -> NotesFixture {
        guard let folder else { return self }
        return try NotesFixture(in: folder, quota: quota)
    }

    /// Where the notes are, if in a file.
    var file: URL? { folder?.file }

    func timeZone(of account: AccountID) async -> TimeZone { .gmt }

    static let schema = Schema(of: NotesTables.self)

    /// The tables as they were before one of the steps.
    static func schema(before table: NotesTables) -> [Migration] {
        Array(zip(NotesTables.allCases, schema.migrations).prefix { $0.0 != table }.map(\.1))
    }

    /// `[[title]]`, and `/notes/` with an id behind it.
    @Sendable static func links(in body: String) -> NoteLinks {
        NoteLinks(
            titles: body.matches(of: /\[\[([^\[\]]+)\]\]/).map { String($0.1) },
            notes: body.matches(of: /\/notes\/([0-9a-f]{32})/).compactMap { Note.ID(rawValue: String($0.1)) }
        )
    }

    func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_577_836_800 + seconds) }

    /// Of a new note.
    func newDraft(_ body: String) -> NoteDraft {
        NoteDraft(owner: ada, place: .new, baseVersion: 0, title: "", body: body, tags: "", savedAt: moment(0))
    }

    func content(_ title: String, _ body: String = "", _ tags: [String] = []) -> NoteContent {
        NoteContent(title: title, body: body, tags: tags.compactMap(NoteTag.init(text:)))
    }

    @discardableResult
    func add(
        _ title: String,
        _ body: String = "",
        _ tags: [String] = [],
        of owner: AccountID? = nil,
        at seconds: TimeInterval = 0
    ) async throws -> Note {
        try await notes.create(content(title, body, tags), as: .random(), of: owner ?? ada, at: moment(seconds))
    }

    func save(
        _ content: NoteContent,
        to note: Note,
        from version: Int? = nil,
        at seconds: TimeInterval
    ) async throws -> Note {
        try await notes.save(
            content,
            to: note.id,
            of: note.owner,
            from: version ?? note.version,
            mayEmpty: false,
            at: moment(seconds)
        )
    }

    /// The titles a list shows.
    func titles(
        _ query: String = "",
        in state: NoteState = .active,
        tag: String? = nil,
        by sort: NoteSort = .relevance,
        from offset: Int = 0,
        limit: Int = 50,
        of owner: AccountID? = nil
    ) async throws -> [String] {
        let request = NoteListRequest(
            state: state,
            query: NoteQuery(query),
            tag: tag.flatMap(NoteTag.init(text:)),
            sort: sort,
            offset: offset,
            limit: limit
        )
        return try await notes.page(request, of: owner ?? ada).rows.map { $0.title.map(\.text).joined() }
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

/// A renderer that knows tasks at the beginning of lines, and nothing else.
struct LineRenderer: NoteRenderer {
    func rendered(
        _ note: Note,
        tasks: NoteTasks,
        linking notes: @Sendable ([String]) async throws(NoteError) -> [String: NotesRoute],
        showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
    ) async throws(NoteError) -> RenderedNote {
        RenderedNote(html: SafeHTML(unescaped: note.content.body), hasTasks: true)
    }

    func placedNames(in note: Note) async throws(NoteError) -> [String] { [] }

    func tasks(in body: String) async throws(NoteError) -> [NoteTaskMark] {
        var marks: [NoteTaskMark] = []
        var start = 0
        for line in body.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let begin = String(Substring(line.prefix(5)))
            if begin == "- [ ]" || begin == "- [x]" {
                marks.append(NoteTaskMark(offset: start + 3, isDone: begin == "- [x]"))
            }
            start += line.count + 1
        }
        return marks
    }
}

extension NotesFixture {
    /// The form's view model over these notes.
    func form(
        _ place: NoteDraftPlace,
        draft: NoteVersion? = nil,
        of account: AccountID? = nil,
        drafts: (any NoteDraftsRepository)? = nil
    ) -> NoteFormViewModel {
        NoteFormViewModel(
            provider: NoteFormProvider(
                notes: notes,
                drafts: drafts ?? notes,
                history: notes,
                comparer: NoteComparer(),
                renderer: LineRenderer(),
                files: notes,
                draftFiles: notes,
                links: notes,
                timeZones: self,
                owner: account ?? ada,
                request: NoteFormRequest(place, draft: draft),
                now: { moment(100) },
                newID: Note.ID.random,
                localiser: .english
            ),
            localiser: .english
        )
    }
}

/// A folder of its own for one test, gone with it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "notes-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var file: URL { url.appending(path: "atrium.sqlite") }
}

extension NoteTagsRepository {
    func tags(of owner: AccountID) async throws(NoteError) -> [NoteTagCount] {
        try await tags(NoteTagRequest(), of: owner)
    }
}
