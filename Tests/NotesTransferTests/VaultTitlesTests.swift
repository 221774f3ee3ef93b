import Foundation
import Markdown
import Testing

@testable import Notes
@testable import NotesTransfer

/// What names the notes of a vault, and that an import finds those to which a program before gave other names.
@Suite struct VaultTitlesTests {
    private let folder: TransferFolder

    init() throws { folder = try TransferFolder() }

    private func notes(_ files: [(name: String, text: String)]) async throws -> [ImportedNote] {
        let source = try folder.zip(files)
        let links = try await ImportLinks(of: [source], workFolder: folder.url, limits: TransferLimits())
        return try folder.read(source).notes.map { links.linked($0, of: source) }
    }

    @Test(arguments: [
        ("---\nkanban-plugin: basic\n---\n\n## Todo\n\n- a", "Board"), ("## Ideas\n\ntext", "Board"),
        ("Ideas\n-----\ntext", "Board"), ("---\nkanban-plugin: basic\n---\n# Todo\n\n- a", "Todo"),
        ("text\n\n# Later", "Board"),
    ])
    func aHeadingOfASectionNamesNoNote(text: String, title: String) async throws {
        let note = try #require(try await notes([("Board.md", text)]).first)
        #expect(note.content.title == title)
    }

    @Test func bracketsWithBackslashesAreText() async throws {
        let text = "if \\[\\[ -f x \\]\\]; see [[-f x]]"
        let found = try await notes([("a.md", "# Test \\[\\[ -f x \\]\\]\n\n" + text), ("-f x.md", "# File\n\nb")])
        #expect(found.map(\.content.title) == ["Test [[ -f x ]]", "File"])
        #expect(found[0].content.body.hasSuffix("if \\[\\[ -f x \\]\\]; see [[File|-f x]]"))
        #expect(MarkdownText.plain(text) == "if [[ -f x ]]; see -f x")
    }

    @Test func aNoteThatAHeadingOfASectionNamedIsFoundAgain() async throws {
        let found = try await notes([
            ("Kanban.md", "## Todo\n\n- a"), ("Index.md", "See [[Kanban]] and [it](Kanban.md)."),
        ])
        #expect(found.map(\.content.title) == ["Kanban", "Index"])
        #expect(found[0].others.contents.contains(NoteContent(title: "Todo", body: "## Todo\n\n- a")))
        #expect(found[1].content.body == "See [[Kanban]] and [[Kanban|it]].")
        let former = "See [[Todo|Kanban]] and [[Todo|it]]."
        #expect(found[1].others.contents.contains(NoteContent(title: "Index", body: former)))
    }

    /// Two had the title, so both had their files' names.
    @Test func aNoteThatGaveWayToAHeadingOfASectionIsFoundAgain() async throws {
        let found = try await notes([("A.md", "# Todo\n\na"), ("B.md", "## Todo\n\nb"), ("C.md", "[[A]]")])
        #expect(found.map(\.content.title) == ["Todo", "B", "C"])
        #expect(found[0].others.contents.contains(NoteContent(title: "A", body: "# Todo\n\na")))
        #expect(found[2].content.body == "[[Todo|A]]")
        #expect(found[2].others.contents.contains(NoteContent(title: "C", body: "[[A]]")))
    }

    @Test func aHeadingThatSaysTheTitleOfTheFrontMatterIsNotKept() async throws {
        let files = [
            ("Trip.md", "---\ntitle: Trip\nkind: plan\n---\n# Trip\n\nSee [[B]] ![](a.png)."), ("B.md", "# Bee\n\nb"),
            ("Other.md", "---\ntitle: Trip to Rome\n---\n# Trip\n\ntext"), ("a.png", "x"),
        ]
        let found = try await notes(files)
        let head = "---\nkind: plan\n---\n"
        #expect(found[0].content == NoteContent(title: "Trip", body: head + "See [[Bee|B]] ![](a.png)."))
        #expect(found[2].content.body == "# Trip\n\ntext")
        for body in ["See [[Bee|B]] ![](a.png).", "See [[B]] ![](a.png)."] {
            let former = NoteContent(title: "Trip", body: head + "# Trip\n\n" + body)
            #expect(found[0].others.contents.contains(former), "\(body), as a program before kept it")
        }
    }

    @Test func aHeadingThatIsKeptIsFoundWithTheFilesOfItsNote() async throws {
        let files = [("Trip.md", "---\ntitle: Trip\n---\n# Trip\n\n![](img/a.png)"), ("img/a.png", "x")]
        let note = try #require(try await notes(files).first)
        #expect(note.content.body == "![](a.png)")
        #expect(note.others.contents.contains(NoteContent(title: "Trip", body: "# Trip\n\n![](a.png)")))
    }
}
