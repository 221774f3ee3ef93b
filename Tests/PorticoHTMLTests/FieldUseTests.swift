import Portico
import PorticoHTML
import Testing

@Suite struct FieldUseTests {
    @Test func aTemplateKnowsWhichFieldsItNames() throws {
        let template = try template(
            "{{title}}{{#author.books}}{{name}}{{/author.books}}{{#rows}}{{> p}}{{/rows}}",
            ["p": "{{key}}"]
        )
        #expect(
            Set(template.usedFields.map(\.description)) == [
                "Note.title", "Note.author", "Author.books", "Book.name", "Note.rows", "NoteRow.key",
            ]
        )
        let unused = template.unusedFields.map(\.description)
        #expect(
            unused == [
                "Note.url", "Note.count", "Note.zone", "Note.isBusy", "Note.marked", "Note.body", "Note.tags",
                "Author.name",
                "Author.email", "Note.editor", "NoteRow.title", "NoteRow.isSelected", "NoteRow.hint",
            ]
        )
    }

    @Test func aPageKnowsTheFieldsOfTheShellToo() throws {
        let sources = TemplateSources([
            "layouts/page": "{{title}}{{$main}}{{/main}}",
            "t": "{{<layouts/page}}{{$main}}{{count}}{{/main}}{{/layouts/page}}",
        ])
        let page = try PageTemplate<Shell, Note>("t", in: sources)
        #expect(page.usedFields == [FieldReference(Shell.self, "title"), FieldReference(Note.self, "count")])
        #expect(page.fields.prefix(3).map(\.description) == ["Shell.title", "Shell.language", "Shell.user"])
    }

    @Test func theFieldsOfATreeAreListedOnce() throws {
        let template = try Template<RecursionTests.Thread>("t", in: TemplateSources(["t": ""]))
        #expect(
            template.fields.map(\.description) == [
                "Thread.title", "Thread.comments", "Comment.text", "Comment.isOpen", "Comment.replies",
                "Comment.quoted",
            ]
        )
    }

    @Test func namesInTagsOfOursCount() throws {
        let template = try template("<a href=\"{{link domain name=title from=zone}}\"></a>")
        #expect(Set(template.usedFields.map(\.name)) == ["title", "zone"])
    }
}
