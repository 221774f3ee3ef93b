import PorticoHTML
import Testing

@Suite struct MarkupContextTests {
    private static let note = Note(
        title: "<&>\"'",
        zone: "z",
        isBusy: true,
        rows: [NoteRow(title: "a"), NoteRow(title: "b", isSelected: true)]
    )

    @Test(arguments: [
        ("<p>{{title}}</p>", "<p>&lt;&amp;&gt;\"'</p>"),
        ("<p class=\"a {{title}}\">", "<p class=\"a &lt;&amp;&gt;&quot;&#39;\">"),
        ("<p class='{{title}}'>", "<p class='&lt;&amp;&gt;&quot;&#39;'>"),
        ("<textarea>{{title}}</textarea>{{title}}", "<textarea>&lt;&amp;&gt;\"'</textarea>&lt;&amp;&gt;\"'"),
        ("<TITLE>{{title}}</TITLE >", "<TITLE>&lt;&amp;&gt;\"'</TITLE >"),
        ("a < {{title}}", "a < &lt;&amp;&gt;\"'"),
        ("<!-- a > b -->{{title}}", "<!-- a > b -->&lt;&amp;&gt;\"'"),
        ("<!DOCTYPE html>{{title}}", "<!DOCTYPE html>&lt;&amp;&gt;\"'"),
        ("<noscript>{{title}}</noscript>", "<noscript>&lt;&amp;&gt;\"'</noscript>"),
        ("<p a='>' b=\">\" c>{{title}}", "<p a='>' b=\">\" c>&lt;&amp;&gt;\"'"),
        ("<br/>{{title}}", "<br/>&lt;&amp;&gt;\"'"),
        (
            "{{#rows}}<option value=\"{{title}}\"{{#isSelected}} selected{{/isSelected}}>{{/rows}}",
            "<option value=\"a\"><option value=\"b\" selected>"
        ),
        ("<p{{#isBusy}} aria-busy=\"true\"{{/isBusy}}>x", "<p aria-busy=\"true\">x"),
        ("<p class=\"a{{#isBusy}} busy{{/isBusy}}\">", "<p class=\"a busy\">"),
        ("<p {{#isBusy}}hidden {{/isBusy}}>", "<p hidden >"),
        ("<p{{#rows}} data-{{/rows}}>", "<p data- data->"),
        ("<p data-url=\"{{title}}\">", "<p data-url=\"&lt;&amp;&gt;&quot;&#39;\">"),
        ("<input{{> attributes}}>", "<input value=\"z\">"),
        ("<script src=\"{{asset app.css}}\"></script>", "<script src=\"/static/app.1f.css\"></script>"),
        ("<script src=\"{{asset app.css}}\">\n </script>{{title}}", "<script src=\"/static/app.1f.css\">\n </script>&lt;&amp;&gt;\"'"),
    ])
    func aValueIsEscapedAsItsPlaceNeeds(text: String, expected: String) throws {
        #expect(try rendered(text, Self.note, ["attributes": "{{#zone}} value=\"{{.}}\"{{/zone}}"]) == expected)
    }

    @Test(
        arguments: [
            ("<p class={{title}}>", "1:10: a value in an attribute without quotes; write class=\"…\""),
            ("<p class=a{{title}}>", "1:11: a value in an attribute without quotes; write class=\"…\""),
            ("<p class= {{title}}>", "1:11: a value in an attribute without quotes; write class=\"…\""),
            ("<p {{title}}>", "1:4: a value where an attribute's name is; write the attribute out, in a section if it depends on data"),
            (
                "<p data-{{title}}=\"a\">",
                "1:9: a value where an attribute's name is; write the attribute out, in a section if it depends on data"
            ),
            ("<{{title}}>", "1:2: a value in the name of a tag; write the tag out, in a section if it depends on data"),
            ("<h{{title}}>", "1:3: a value in the name of a tag; write the tag out, in a section if it depends on data"),
            ("</{{title}}>", "1:3: a value in the name of a tag; write the tag out, in a section if it depends on data"),
            ("<!-- {{title}} -->", "1:6: a value inside a comment or declaration; for a note that is not printed, write {{! … }}"),
            ("<!{{title}}>", "1:3: a value inside a comment or declaration; for a note that is not printed, write {{! … }}"),
            ("<script>{{title}}</script>", "1:9: a value inside <script>; print it into a data- attribute and read it in a script file"),
            ("<style>{{title}}</style>", "1:8: a value inside <style>; move it out"),
            ("<p title=\"x\" onclick=\"{{title}}\">", nil),
            ("<p style=\"{{title}}\">", nil),
            ("<iframe srcdoc=\"{{title}}\">", nil),
            ("<script>alert(1)</script>", "1:9: script inside the page, which its policy forbids; use <script src=\"{{asset FILE}}\">"),
            ("<style>p{}</style>", "1:8: style inside the page, which its policy forbids; move it into a style sheet"),
            ("<p ONCLICK=\"x()\">", "1:4: 'onclick' runs script inline, which the page's policy forbids; listen in a script file"),
            ("<p style=\"x\">", "1:4: 'style' is inline style, which the page's policy forbids; use a class"),
            ("<title><b>{{title}}</title>", "1:8: a '<' in <title> that is not its end; write &lt;"),
            ("{{#isBusy}}<p{{/isBusy}}>", nil),
            ("<p title=\"{{#isBusy}}\"{{/isBusy}}>", nil),
            ("<p{{#isBusy}}x{{/isBusy}}>", nil),
            ("<p title={{#isBusy}}\"a\"{{/isBusy}}>", nil),
            ("{{#isBusy}}<textarea>{{/isBusy}}", nil),
            ("{{#isBusy}}<!--{{/isBusy}}-->", nil),
            ("{{#isBusy}}<{{/isBusy}}p>", nil),
            ("<p {{#rows}}a{{/rows}}>", nil),
            ("<a{{#isBusy}} x{{/isBusy}}y>", nil),
            ("<p title=\"a\"b>", "1:13: an attribute begins right after a value or a section; put a space before it"),
            ("<p title=\"a\"\"b>", nil),
            ("<p title=\"a", "1:1: the template ends inside the value of 'title'; close it"),
            ("<textarea>", "1:1: <textarea> is never closed; add </textarea>"),
            ("<plaintext>", nil),
            ("<iframe>text</iframe>", nil),
            ("<![CDATA[x]]>", nil),
            ("<meta http-equiv=\"refresh\" content=\"{{title}}\">", nil),
            ("<meta content=\"{{title}}\" http-equiv=\"refresh\">", nil),
            ("<svg><animate to=\"{{title}}\"></animate></svg>", nil),
        ] as [(String, String?)]
    )
    func aValueInAnUnsafePlaceIsRefused(text: String, problem: String?) {
        let found = problems(text)
        if let problem { #expect(found == [problem]) } else { #expect(!found.isEmpty) }
    }

    @Test func aSectionMustLeaveTheContextItFound() {
        #expect(
            problems("{{#isBusy}}<textarea>{{/isBusy}}</textarea>")
                == ["1:1: the section 'isBusy' begins in text and ends in the text of <textarea>; each section must close what it opens"]
        )
        #expect(
            problems("<p title=\"{{#isBusy}}\" x=\"{{/isBusy}}\">")
                == [
                    "1:11: the section 'isBusy' begins in the value of 'title' and ends in the value of 'x'; "
                        + "each section must close what it opens"
                ]
        )
    }

    @Test func aProblemInAPartialsMarkupNamesThePartial() {
        #expect(
            problems("<p {{> p}}>", ["p": "{{title}}"]).first?.hasPrefix("Templates/p.html:1:1: a value where an attribute's name is")
                == true
        )
    }
}
