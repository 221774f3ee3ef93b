import Portico
import PorticoHTML
import Testing

@Suite struct LanguageTests {
    static let note = Note(
        zone: "com",
        isBusy: true,
        marked: [TextRun("med", isMarked: true), TextRun("<ic>")],
        tags: ["a", "b"],
        author: Author(name: "Ada", email: nil, books: [Book(name: "X"), Book(name: "Y")]),
        editor: Author(name: "Eve", email: "eve@example.com"),
        rows: [NoteRow(title: "One", key: "1", hint: "h"), NoteRow(title: "Two", key: "2", isSelected: true)]
    )

    @Test(arguments: [
        ("{{title}}", "Groceries"),
        ("{{ title }}", "Groceries"),
        ("{{count}}", "3"),
        ("{{author.name}}", "Ada"),
        ("{{marked}}", "<mark>med</mark>&lt;ic&gt;"),
        ("<i title=\"{{marked}}\">", "<i title=\"med&lt;ic&gt;\">"),
        ("<title>{{marked}}</title>", "<title>med&lt;ic&gt;</title>"),
        ("{{body}}", "<b>bold</b>"),
        ("{{{body}}}", "<b>bold</b>"),
        ("{{&body}}", "<b>bold</b>"),
        ("{{#zone}}{{zone}}{{/zone}}", "com"),
        ("{{#zone}}.{{.}}{{/zone}}", ".com"),
        ("{{^zone}}none{{/zone}}", ""),
        ("{{#isBusy}}busy{{/isBusy}}{{^isBusy}}idle{{/isBusy}}", "busy"),
        ("{{#tags}}[{{.}}]{{/tags}}", "[a][b]"),
        ("{{#rows}}{{key}}{{title}} {{/rows}}", "1One 2Two "),
        ("{{#rows}}{{url}} {{/rows}}", "https://example.com/ https://example.com/ "),
        ("{{#rows}}{{#hint}}{{hint}}{{/hint}}{{^hint}}-{{/hint}}{{/rows}}", "h-"),
        ("{{#rows}}{{#isSelected}}{{title}}{{/isSelected}}{{/rows}}", "Two"),
        ("{{#author}}{{name}}{{/author}}", "Ada"),
        ("{{#author.books}}{{name}}{{/author.books}}", "XY"),
        ("{{#author}}{{#books}}{{name}}{{author.name}}{{/books}}{{/author}}", "XAdaYAda"),
        ("{{#editor}}{{name}} {{#email}}{{email}}{{/email}}{{/editor}}", "Eve eve@example.com"),
        ("{{#editor}}{{editor.name}}{{/editor}}", "Eve"),
        ("{{^editor}}nobody{{/editor}}", ""),
        ("{{#rows}}{{#tags}}{{title}}{{.}} {{/tags}}{{/rows}}", "Onea Oneb Twoa Twob "),
        ("a{{! a comment }}b", "ab"),
        ("a{{! {{ nested }}b", "ab"),
        ("{ {title} }", "{ {title} }"),
        ("", ""),
    ])
    func aTemplatePrints(text: String, expected: String) throws {
        #expect(try rendered(text, Self.note) == expected)
    }

    @Test func listsAndOptionalsThatAreEmptyPrintTheInvertedSection() throws {
        let text =
            "{{^rows}}no rows {{/rows}}{{^tags}}no tags {{/tags}}{{^zone}}no zone {{/zone}}{{^editor}}no editor{{/editor}}"
        #expect(try rendered(text) == "no rows no tags no zone no editor")
    }

    @Test func oneTemplatePrintsInManyTasksAtOnce() async throws {
        let template = try template("{{#rows}}{{title}}{{#tags}}{{.}}{{/tags}}{{/rows}}")
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let note = Note(tags: ["<\(number)>"], rows: [NoteRow(title: "a"), NoteRow(title: "b")])
                    return template.string(note) == "a&lt;\(number)&gt;b&lt;\(number)&gt;"
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test func emptyTextIsThere() throws {
        #expect(try rendered("{{#zone}}[{{.}}]{{/zone}}", Note(zone: "")) == "[]")
    }

    @Test(arguments: [
        ("<p>\n  {{#isBusy}}\n  x\n  {{/isBusy}}\n</p>", "<p>\n  x\n</p>"),
        ("a\r\n{{#isBusy}}\r\nx\r\n{{/isBusy}}\r\nb", "a\r\nx\r\nb"),
        ("{{! c }}\na", "a"),
        ("a\n  {{!\n c\n }}  \nb", "a\nb"),
        ("a\n{{> p}}\nb", "a\nP\nb"),
        ("{{$b}}\nx\n{{/b}}\n", "x\n"),
        ("a {{#isBusy}}\nx\n{{/isBusy}} b", "a \nx\n b"),
        ("  {{title}}\n", "  Groceries\n"),
        ("{{#isBusy}}\nx{{/isBusy}}", "x"),
        ("{{#isBusy}}  x\n  {{/isBusy}}", "  x\n"),
        ("| {{#isBusy}} {{! c }} {{/isBusy}} |", "|    |"),
    ])
    func aTagAloneOnItsLineTakesTheLine(text: String, expected: String) throws {
        #expect(try rendered(text, Note(isBusy: true), ["p": "P\n"]) == expected)
    }
}
