import AtriumFlow
import Markdown
import Notes
import Portico

/// The renderer of notes over Markdown.
///
/// Visitors wait in one line and are refused where it is full. What is done for no request, such as an import, has a
/// line that is never full: it asks for one text after the other.
struct MarkdownNoteRenderer: NoteRenderer {
    private let markdown: MarkdownService
    private let background = MarkdownService(line: WorkLine(atOnce: 1, maxWaiting: .max))

    init(_ markdown: MarkdownService = MarkdownService(line: WorkLine(atOnce: 1, maxWaiting: 16, maxPerClient: 4))) {
        self.markdown = markdown
    }

    func rendered(
        _ note: Note,
        tasks: NoteTasks,
        linking notes: @Sendable ([String]) async throws(NoteError) -> [String: NotesRoute],
        showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
    ) async throws(NoteError) -> RenderedNote {
        let prepared = try await prepared(note, tasks: tasks)
        let linked = prepared.noteTitles.isEmpty ? [:] : try await notes(prepared.noteTitles)
        let named = prepared.fileNames.isEmpty ? [:] : try await files(prepared.fileNames)
        func html(remotePictures: Bool) -> SafeHTML {
            prepared.html(remotePictures: remotePictures) { title in
                if case .note(let id)? = linked[title] {
                    AppRoute.notes(.note(id: id)).location.description
                } else {
                    nil
                }
            } newNoteURL: { title in
                if case .new? = linked[title] {
                    linked[title].map { AppRoute.notes($0).location.description }
                } else {
                    nil
                }
            } file: { name in
                named[name].map(FileAddress.init)
            }
        }
        return RenderedNote(
            html: html(remotePictures: false),
            withRemotePictures: prepared.hasRemotePictures ? html(remotePictures: true) : nil,
            hasTasks: prepared.hasTasks,
            headings: prepared.headings.map { NoteHeading(level: $0.level, text: $0.text, id: $0.id) },
            plainReason: prepared.problem.map(PlainNoteReason.init)
        )
    }

    func placedNames(in note: Note) async throws(NoteError) -> [String] {
        try await prepared(note, tasks: .fixed).placedNames
    }

    private func prepared(_ note: Note, tasks: NoteTasks) async throws(NoteError) -> PreparedMarkdown {
        try await Self.inTurn { () async throws(WorkLine.Refusal) in
            try await markdown.prepared(
                note.content.body,
                named: note.id.text,
                tasks: tasks == .tickable ? .tickable : .shown,
                keepsLines: note.keepsLines
            )
        }
    }

    func tasks(in body: String) async throws(NoteError) -> [NoteTaskMark] {
        try await Self.inTurn { () async throws(WorkLine.Refusal) in try await markdown.tasks(in: body) }
            .map { NoteTaskMark(offset: $0.offset, isDone: $0.isDone) }
    }

    /// What a body points to, for the backlinks of the notes there.
    @Sendable func links(in body: String) async throws(NoteError) -> NoteLinks {
        let service = WorkMeter.current == nil ? background : markdown
        let links = try await Self.inTurn { () async throws(WorkLine.Refusal) in try await service.links(in: body) }
        let notes: [Note.ID] = links.urls.compactMap { url in
            guard url.hasPrefix("/"), let location = try? Location(url),
                case .route(.notes(.note(let id))) = AppRoute.parse(location)
            else { return nil }
            return id
        }
        return NoteLinks(titles: links.noteTitles, notes: notes)
    }

    private static func inTurn<Value>(
        _ work: () async throws(WorkLine.Refusal) -> Value
    ) async throws(NoteError) -> Value {
        do throws(WorkLine.Refusal) {
            return try await work()
        } catch {
            throw .unavailable(reason: error.sentence)
        }
    }
}

extension FileAddress {
    fileprivate init(_ file: NamedFile) {
        func address(of place: NotesRoute) -> String { AppRoute.notes(place).location.description }
        let whole = address(of: file.place)
        self =
            switch file.role {
            case .picture:
                .picture(
                    PictureAddress(
                        whole: whole,
                        versions: file.versions.map { .init(width: $0.width, address: address(of: $0.place)) },
                        width: file.size?.width,
                        height: file.size?.height
                    )
                )
            case .sound: .sound(whole)
            case .film: .film(whole)
            case .document, nil: .other(whole)
            }
    }
}

extension PlainNoteReason {
    fileprivate init(_ problem: MarkdownProblem) {
        self =
            switch problem {
            case .tooLong(let bytes, let limit): .tooLong(bytes: bytes, limit: limit)
            case .tooDeep(let limit): .tooDeep(limit: limit)
            case .tooManyLinks(let limit): .tooManyLinks(limit: limit)
            case .tooCostly: .tooCostly
            case .unsafe: .unsafe
            }
    }
}

extension WorkLine.Refusal {
    /// What a visitor is told.
    var sentence: String {
        switch self {
        case .tooManyWait: "Too many long notes are being read at the moment. Try again in a moment."
        case .cancelled: "This was interrupted."
        }
    }
}
