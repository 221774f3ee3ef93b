import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb
import Testing

/// The article's list with a subject of events behind an adapter, on every front end: one body.
@Suite struct NoteProof {
    private func body(_ frontEnd: some FrontEnd, _ shelf: NoteShelf) async throws {
        let empty = try await frontEnd.open("/notes")
        #expect(empty.condition == "ok")
        #expect(empty.text.contains("There are no notes"))
        #expect(await shelf.loads == 1)

        let created = try await frontEnd.send(Action("createTapped", ["title": "Bread"], label: "Create"), to: "/notes")
        #expect(created.condition == "ok")
        #expect(created.text.contains("Bread"))
        #expect(!created.text.contains("There are no notes"))

        let refused = try await frontEnd.send(Action("createTapped", ["title": ""], label: "Create"), to: "/notes")
        #expect(refused.condition == "invalid")
        #expect(refused.text.contains("Bread"))
        #expect(refused.text.contains("must not be empty"))

        let note = try await frontEnd.send(Action("noteTapped", ["id": "1"], label: "Bread", typed: []), to: "/notes")
        #expect(note.condition == "ok")
        #expect(note.text.contains("This is the note Bread"))
        #expect(try await frontEnd.open("/notes/7").condition == "notFound")

        let deleted = try await frontEnd.send(
            Action("deleteTapped", ["id": "1"], label: "Delete Bread", typed: []),
            to: "/notes"
        )
        #expect(deleted.condition == "ok")
        #expect(deleted.text.contains("There are no notes"))
        #expect(await shelf.notes == [])
    }

    @Test func aSubjectOfEventsIsTheSameAsHTMLAsJSONAndInTheTerminal() async throws {
        for front in 0..<3 {
            let shelf = NoteShelf()
            let coordinator = NoteCoordinator(shelf: shelf)
            let application = try ProofSite.application(coordinator, Self.templates)
            switch front {
            case 0:
                try await visiting(application, at: ProofSite.origin) {
                    try await body(HTMLFrontEnd(visitor: $0), shelf)
                }
            case 1:
                try await visiting(application, at: ProofSite.origin) {
                    try await body(JSONFrontEnd(visitor: $0), shelf)
                }
            default: try await body(TerminalFrontEnd(coordinator: coordinator), shelf)
            }
        }
    }

    private static let templates = [
        "notes": """
        {{< layouts/page}}{{$main}}<h1>Notes</h1><p role="status">{{#isActive}}Loading{{/isActive}}{{message}}</p>
        <ul>{{#rows}}<li><a href="{{event noteTapped id=id}}">{{title}}</a>
        <button formaction="{{event deleteTapped id=id}}">Delete {{title}}</button></li>{{/rows}}</ul>
        <form id="creating" method="post" action="{{event createTapped}}">
          <label>title <input name="title"></label>
          <button>Create</button>
        </form>{{/main}}{{/ layouts/page}}
        """,
        "note": "{{< layouts/page}}{{$main}}<h1>Note</h1><p>{{text}}</p>{{/main}}{{/ layouts/page}}",
    ]
}
