import AtriumFlow
import Markdown
import Notes
import Portico

/// The renderer of notes over Markdown.
struct MarkdownNoteRenderer: NoteRenderer {
    func html(of body: String, notes: [String: Note.ID], tasks: NoteTasks) -> SafeHTML {
        let renderer = MarkdownRenderer(
            tasks: tasks == .tickable ? .tickable : .shown,
            noteURL: { title in notes[title].map { AppRoute.notes(.note(id: $0)).location.description } }
        )
        return renderer.render(body).html
    }

    func linkedTitles(in body: String) -> [String] { MarkdownLinks(in: body).noteTitles }
    func tasks(in body: String) -> [Bool] { MarkdownTasks.states(of: body) }
    func ticking(_ done: Set<Int>, in body: String) -> String { MarkdownTasks.toggled(source: body, done: done) }

    /// What a body points to, for the backlinks of the notes there.
    static func links(in body: String) -> NoteLinks {
        let links = MarkdownLinks(in: body)
        let notes: [Note.ID] = links.urls.compactMap { url in
            guard let location = try? Location(url), case .route(.notes(.note(let id))) = AppRoute.parse(location) else { return nil }
            return id
        }
        return NoteLinks(titles: links.noteTitles, notes: notes)
    }
}
