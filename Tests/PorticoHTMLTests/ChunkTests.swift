import Portico
import PorticoHTML
import Testing

@Suite struct ChunkTests {
    private final class Count {
        var value = 0
    }

    private static func note(_ rows: Int) -> Note {
        Note(
            zone: "z",
            isBusy: true,
            tags: (0..<rows).map { "tag \($0)" },
            author: Author(books: (0..<rows).map { Book(name: "book \($0)") }),
            editor: Author(name: "Eve", books: (0..<rows).map { Book(name: "other \($0)") }),
            rows: (0..<rows).map {
                NoteRow(title: "row <\($0)>", isSelected: $0 % 2 == 0, hint: $0 % 3 == 0 ? "h" : nil)
            }
        )
    }

    @Test(
        arguments: [
            "", "text", "{{title}}",
            "{{#rows}}<p>{{title}}{{#hint}}{{.}}{{/hint}}{{#isSelected}}!{{/isSelected}}</p>{{/rows}}",
            "a{{#isBusy}}b{{#tags}}{{.}},{{/tags}}c{{/isBusy}}d{{^isBusy}}{{#tags}}{{.}}{{/tags}}{{/isBusy}}e",
            "{{#author}}{{name}}{{#books}}{{name}}{{title}}{{/books}}{{/author}}{{name}}",
            "{{#editor}}{{name}}{{#books}}{{name}}{{editor.name}}{{/books}}{{/editor}}{{^editor}}x{{/editor}}",
            "{{#zone}}{{#tags}}{{.}}{{zone}}{{/tags}}{{.}}{{/zone}}",
            "{{> list}}{{#rows}}{{> row}}{{/rows}}{{> list}}",
            "{{<page}}{{$main}}{{#rows}}{{title}}{{/rows}}{{/main}}{{/page}}",
            "{{#rows}}<textarea>{{title}}</textarea>{{/rows}}<textarea>{{#tags}}{{.}}{{/tags}}</textarea>",
        ],
        [0, 1, 3, 2_000]
    )
    func theChunksTogetherAreThePage(text: String, rows: Int) throws {
        let names = text.isEmpty ? "" : "{{" + "author.name}}"
        let template = try template(
            text.replacing("{{/author}}{{name}}", with: "{{/author}}\(names)"),
            [
                "list": "<ul>{{#tags}}<li>{{.}}{{/tags}}</ul>", "row": "{{title}}",
                "page": "<main>{{$main}}{{/main}}</main>",
            ]
        )
        let note = Self.note(rows)
        let chunks = Array(template.chunks(note))
        #expect(chunks.joined().elementsEqual(template.render(note)))
        #expect(chunks.allSatisfy { !$0.isEmpty })
        #expect(chunks.dropLast().allSatisfy { $0.count >= PageChunks.size && $0.count < PageChunks.size + 1_000 })
    }

    @Test func theFirstChunkIsThereBeforeTheLastRowIsPrinted() throws {
        let printed = Count()
        let events = EventPrinter(url: { _, _ in
            printed.value += 1
            return "/x"
        })
        let template = try template(
            "<ul>{{#rows}}<li><a href=\"{{event domainTapped name=title}}\">{{title}}</a>{{/rows}}</ul>"
        )
        let chunks = template.chunks(Self.note(10_000), events: events)
        #expect(printed.value == 0)
        let first = chunks.next()
        #expect(first?.starts(with: "<ul><li>".utf8) == true)
        #expect(printed.value > 100 && printed.value < 1_000)
        while chunks.next() != nil {}
        #expect(printed.value == 10_000)
    }

    @Test func aPageThatIsNotReadToItsEndIsForgotten() throws {
        let template = try template("{{#editor}}{{#books}}{{name}}{{/books}}{{/editor}}")
        let chunks = template.chunks(Self.note(5_000))
        #expect(chunks.next() != nil)
    }

    @Test func warningsAreToldWithTheirChunk() throws {
        let warned = Recorder()
        let template = try template("{{#rows}}<a href=\"{{title}}\">x</a>{{/rows}}")
        let note = Note(rows: [NoteRow(title: "javascript:x")])
        #expect(Array(template.chunks(note, warn: { warned.add($0) })).count == 1)
        #expect(warned.lines.count == 1)
    }

    @Test func theShellAndItsListsAreThereToo() throws {
        let sources = TemplateSources([
            "layouts/page": "<nav>{{#tabs}}{{name}};{{/tabs}}</nav>{{$main}}{{/main}}{{title}}",
            "t": "{{<layouts/page}}{{$main}}{{#rows}}{{title}}{{language}}{{/rows}}{{/main}}{{/layouts/page}}",
        ])
        let page = try PageTemplate<Shell, Note>("t", in: sources)
        let shell = Shell(tabs: [Book(name: "a"), Book(name: "b")])
        let note = Self.note(4_000)
        let whole = page.render(shell: shell, value: note, events: EventPrinter())
        let chunks = Array(page.chunks(shell: shell, value: note, events: EventPrinter()))
        #expect(chunks.count > 3)
        #expect(chunks.joined().elementsEqual(whole))
    }
}
