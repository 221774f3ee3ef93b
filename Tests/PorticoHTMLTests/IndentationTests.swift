import PorticoHTML
import Testing

/// Space before lines, where templates stand in each other in HTML.
@Suite struct IndentationTests {
    @Test(
        arguments: [
            ("<ul>\n  {{> p}}\n</ul>", "<li>\n  a\n\n</li>\n", "<ul>\n  <li>\n    a\n\n  </li>\n</ul>"),
            ("  {{> p}}\n", "{{title}}\n{{#isBusy}}\nx\n{{/isBusy}}\n{{! c }}y\n", "  Groceries\n  x\n  y\n"),
            ("  {{> p}}\n", "<textarea>\n{{title}}\n  x</textarea>\n", "  <textarea>\nGroceries\n  x</textarea>\n"),
            (
                "  {{> p}}\n", "<pre>\n{{title}}\n</pre>\n<title>\n{{title}}</title>",
                "  <pre>\nGroceries\n</pre>\n  <title>\nGroceries</title>"
            ),
            ("  {{> p}}\n", "<p title=\"\n{{title}}\"\n  hidden>\n", "  <p title=\"\nGroceries\"\n  hidden>\n"),
            ("  {{> p}}\n", "{{> q}}", "  <i></i>\n  <b></b>\n"),
            ("<pre>\n  {{> p}}\n</pre>", "a\nb\n", "<pre>\na\nb\n</pre>"),
            (
                "{{<page}}\n  {{$main}}\n    <p>\n      {{title}}\n    </p>\n  {{/main}}\n{{/page}}\n", "",
                "<main>\n  <p>\n    Groceries\n  </p>\n</main>\n"
            ),
            (
                "{{<page}}{{$main}}\n    <pre>\n    a</pre>\n{{/main}}{{/page}}\n", "",
                "<main>\n  <pre>\n    a</pre>\n</main>\n"
            ),
        ]
    )
    func whatIsIncludedIsIndentedWhereBrowsersDoNotShowIt(text: String, partial: String, expected: String) throws {
        let others = ["p": partial, "q": "<i></i>\n<b></b>\n", "page": "<main>\n  {{$main}}\n  {{/main}}\n</main>\n"]
        #expect(try rendered(text, Note(isBusy: true), others) == expected)
    }
}
