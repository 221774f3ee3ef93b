import PorticoHTML
import Testing

@Suite struct TypingProblemTests {
    @Test(arguments: [
        ("{{titel}}", "1:1: no field 'titel' in Note; did you mean 'title'?"),
        ("a\nb {{#rows}}{{titel}}{{/rows}}", "2:12: no field 'titel' in NoteRow; did you mean 'title'?"),
        ("{{#rows}}{{whatever}}{{/rows}}", "1:10: no field 'whatever' in NoteRow"),
        ("{{author.nam}}", "1:1: no field 'nam' in Author; did you mean 'name'?"),
        ("{{author.author}}", "1:1: no field 'author' in Author; it has name, email, books"),
        (
            "{{#author.books}}{{author.author}}{{/author.books}}",
            "1:18: no field 'author' in Author; it has name, email, books"
        ),
        ("{{link}}", "1:1: {{link}} names nothing"),
        ("{{{body}} }", "1:1: the tag is never closed; end it with }}}"),
        ("{{author.zzzzzz}}", "1:1: no field 'zzzzzz' in Author; it has name, email, books"),
        ("é{{titel}}", "1:2: no field 'titel' in Note; did you mean 'title'?"),
        ("{{rows}}", "1:1: 'rows' is a list; open a section {{#rows}}"),
        ("{{tags}}", "1:1: 'tags' is a list; open a section {{#tags}}"),
        ("{{isBusy}}", "1:1: 'isBusy' is a condition; open a section {{#isBusy}}"),
        ("{{zone}}", "1:1: 'zone' may be absent; print it in a section {{#zone}}{{zone}}{{/zone}}"),
        ("{{author}}", "1:1: 'author' is a group; name one of its fields"),
        ("{{editor}}", "1:1: 'editor' is a group that may be absent; print its fields in a section {{#editor}}"),
        ("{{editor.name}}", "1:1: 'editor' may be absent, and 'editor.name' with it; open a section {{#editor}}"),
        ("{{rows.title}}", "1:1: 'rows' is a list, so there is no 'rows.title'; open a section {{#rows}}"),
        ("{{title.x}}", "1:1: 'title' is text, so there is no 'title.x'"),
        (
            "{{#title}}{{/title}}",
            "1:1: 'title' is text, and a section needs a list, a condition or something that may be absent"
        ),
        ("{{^author}}{{/author}}", "1:1: 'author' is a group that is always there, so {{^author}} never prints"),
        (
            "{{{title}}}",
            "1:1: {{{title}}} prints HTML as it is, and 'title' is text; write {{title}}, or make the field SafeHTML"
        ),
        (
            "{{&count}}",
            "1:1: {{{count}}} prints HTML as it is, and 'count' is text; write {{count}}, or make the field SafeHTML"
        ),
        ("<i title=\"{{body}}\">", "1:11: 'body' is HTML, which can be printed between tags only; use a field of text"),
        ("<title>{{body}}</title>", "1:8: 'body' is HTML, which can be printed between tags only; use a field of text"),
        ("<a href=\"{{marked}}\">", "1:10: 'marked' is marked text, and a URL is needed; use a field of text"),
        ("{{#rows}}{{.}}{{/rows}}", "1:10: '.' is a group; name one of its fields"),
        ("{{#nope}}{{anything}}{{/nope}}", "1:1: no field 'nope' in Note"),
        ("{{#tags}}{{nope2}}{{/tags}}", "1:10: no field 'nope2' in Note"),
        ("{{a b}}", "1:1: no tag is called 'a'"),
        ("{{lnk search}}", "1:1: no tag is called 'lnk'; did you mean 'link'?"),
        ("{{}}", "1:1: the tag is empty"),
        ("{{a-b}}", "1:1: 'a-b' is not the name of a field; formatting belongs in the view model"),
        ("{{.title}}", "1:1: '.title' has a dot with nothing beside it; write 'title'"),
        ("{{#author}}{{.name}}{{/author}}", "1:12: '.name' has a dot with nothing beside it; write 'name'"),
        ("{{author..name}}", "1:1: 'author..name' has a dot with nothing beside it; write 'author.name'"),
        ("{{#author.}}{{/author.}}", "1:1: 'author.' has a dot with nothing beside it; write 'author'"),
        ("{{../title}}", "1:1: '../title' is not the name of a field; formatting belongs in the view model"),
        ("{{title} {{count}}", "1:1: the tag is closed by one brace only; end it with }}"),
        ("é{{title}<i>{{#rows}}{{key}}{{/rows}}</i>", "1:2: the tag is closed by one brace only; end it with }}"),
        ("{{#isBusy}x{{/isBusy}}", "1:1: the tag is closed by one brace only; end it with }}"),
        ("{{#isBusy}}x{{/isBusy} {{title}}", "1:13: the tag is closed by one brace only; end it with }}"),
        ("{{title}", "1:1: the tag is closed by one brace only; end it with }}"),
        ("{{title <b>{{count}}</b>", "1:1: the tag is not closed before the next one; end it with }}"),
        ("{{#rows}}{{key {{title}}{{/rows}}", "1:10: the tag is not closed before the next one; end it with }}"),
        ("{{=<% =%>=}}", "1:1: '<% =%>' are no delimiters; write two short words, as in {{=<% %>=}}"),
        ("{{=<% %>=}}<%titel%>", "1:12: no field 'titel' in Note; did you mean 'title'?"),
        (
            "{{>*title}}",
            "1:1: 'title' is text, and the name of a template needs a field that is one of a few; make it an enum that is "
                + "CaseIterable, with the names of the templates as cases"
        ),
        ("{{>*titel}}", "1:1: no field 'titel' in Note; did you mean 'title'?"),
        ("{{%x}}", "1:1: no tag begins with {{%"),
        ("ab {{title", "1:4: the tag is never closed; end it with }}"),
        ("{{#isBusy}}", "1:1: {{#isBusy}} is never closed; add {{/isBusy}}"),
        ("{{^isBusy}}", "1:1: {{^isBusy}} is never closed; add {{/isBusy}}"),
        ("{{/isBusy}}", "1:1: {{/isBusy}} closes nothing"),
        ("{{#isBusy}}{{/isBsy}}{{/isBusy}}", "1:12: {{/isBsy}} closes nothing; {{#isBusy}} of line 1 is open"),
        ("{{#isBusy}}{{#rows}}{{/isBusy}}", "1:12: {{#rows}} is not closed before {{/isBusy}}; add {{/rows}}"),
        ("{{#isBusy}}{{/isBsy}}", "1:12: {{/isBsy}} closes nothing; {{#isBusy}} of line 1 is open"),
        ("{{#isBusy}}{{/x}}", "1:12: {{/x}} closes nothing; {{#isBusy}} of line 1 is open"),
        ("{{#isBusy}}{{#rows}}{{/isBusy}}{{/rows}}", "1:12: {{#rows}} is not closed before {{/isBusy}}; add {{/rows}}"),
        ("{{< a}}{{$b}}x{{/b}}{{$b}}y{{/b}}{{/ a}}", "1:21: the block 'b' is given twice"),
    ])
    func aTemplateThatDoesNotFitIsRefused(text: String, problem: String) {
        let found = problems(text, ["a": "{{$b}}{{/b}}"])
        #expect(found == [problem])
    }

    @Test func afterABraceThatIsMissingTheRestIsReadToo() {
        #expect(
            problems("{{titel}\n{{nope}}{{count}") == [
                "1:1: no field 'titel' in Note; did you mean 'title'?",
                "1:1: the tag is closed by one brace only; end it with }}",
                "2:1: no field 'nope' in Note", "2:9: the tag is closed by one brace only; end it with }}",
            ]
        )
    }

    @Test func allProblemsAreToldInTheOrderOfTheText() {
        #expect(
            problems("{{x1}}\n{{rows}}\n<p onclick=''>{{zone}}").map { $0.prefix { $0 != " " } } == [
                "1:1:", "2:1:", "3:4:", "3:15:",
            ]
        )
    }

    @Test func aTemplateThatIsNotThereIsNamedWithTheNearest() {
        let error = #expect(throws: TemplateProblems.self) {
            _ = try Template<Note>("nots/list", in: TemplateSources(["notes/list": ""]))
        }
        #expect(error?.description == "nots/list: no such template; did you mean 'notes/list'?")
    }
}
