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
        (
            "<noscript><p title=\"{{title}}\">a < b</p></noscript>",
            "<noscript><p title=\"&lt;&amp;&gt;&quot;&#39;\">a < b</p></noscript>"
        ),
        ("R&D &amp;{{title}} & {{title}}", "R&D &amp;&lt;&amp;&gt;\"' & &lt;&amp;&gt;\"'"),
        ("<meta http-equiv=\"refresh\" content=\"30\">", "<meta http-equiv=\"refresh\" content=\"30\">"),
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
        (
            "<script src=\"{{asset app.css}}\">\n </script>{{title}}",
            "<script src=\"/static/app.1f.css\">\n </script>&lt;&amp;&gt;\"'"
        ),
    ])
    func aValueIsEscapedAsItsPlaceNeeds(text: String, expected: String) throws {
        #expect(try rendered(text, Self.note, ["attributes": "{{#zone}} value=\"{{.}}\"{{/zone}}"]) == expected)
    }

    @Test(
        arguments: [
            ("<p class={{title}}>", "1:10: a value in an attribute without quotes; write class=\"…\""),
            ("<p class=a{{title}}>", "1:11: a value in an attribute without quotes; write class=\"…\""),
            ("<p class= {{title}}>", "1:11: a value in an attribute without quotes; write class=\"…\""),
            (
                "<p {{title}}>",
                "1:4: a value where an attribute's name is; write the attribute out, in a section if it depends on data"
            ),
            (
                "<p data-{{title}}=\"a\">",
                "1:9: a value where an attribute's name is; write the attribute out, in a section if it depends on data"
            ),
            ("<{{title}}>", "1:2: a value in the name of a tag; write the tag out, in a section if it depends on data"),
            (
                "<h{{title}}>",
                "1:3: a value in the name of a tag; write the tag out, in a section if it depends on data"
            ),
            (
                "</{{title}}>",
                "1:3: a value in the name of a tag; write the tag out, in a section if it depends on data"
            ),
            (
                "<!-- {{title}} -->",
                "1:6: a value inside a comment or declaration; for a note that is not printed, write {{! … }}"
            ),
            (
                "<!{{title}}>",
                "1:3: a value inside a comment or declaration; for a note that is not printed, write {{! … }}"
            ),
            (
                "<script>{{title}}</script>",
                "1:9: a value inside <script>; print it into a data- attribute and read it in a script file"
            ),
            ("<style>{{title}}</style>", "1:8: a value inside <style>; move it out"),
            (
                "<p title=\"x\" onclick=\"{{title}}\">",
                "1:14: 'onclick' runs script inline, which the page's policy forbids; listen in a script file\n"
                    + "1:23: a value in 'onclick', which runs script; print it into a data- attribute and read it in a "
                    + "script file"
            ),
            (
                "<p style=\"{{title}}\">",
                "1:4: 'style' is inline style, which the page's policy forbids; use a class\n"
                    + "1:11: a value in 'style', which the page's policy forbids; choose between classes"
            ),
            (
                "<iframe srcdoc=\"{{title}}\">",
                "1:1: <iframe> is never closed; add </iframe>\n"
                    + "1:17: a value in 'srcdoc'; write it out"
            ),
            (
                "<script>alert(1)</script>",
                "1:9: script inside the page, which its policy forbids; use <script src=\"{{asset FILE}}\">"
            ),
            ("<style>p{}</style>", "1:8: style inside the page, which its policy forbids; move it into a style sheet"),
            (
                "<p ONCLICK=\"x()\">",
                "1:4: 'onclick' runs script inline, which the page's policy forbids; listen in a script file"
            ),
            ("<p style=\"x\">", "1:4: 'style' is inline style, which the page's policy forbids; use a class"),
            ("<title><b>{{title}}</title>", "1:8: a '<' in <title> that is not its end; write &lt;"),
            (
                "{{#isBusy}}<p{{/isBusy}}>",
                "1:1: the section 'isBusy' begins in text and ends in a tag; each section must close what it opens"
            ),
            (
                "<p title=\"{{#isBusy}}\"{{/isBusy}}>",
                "1:1: the template ends inside the value of 'title'; close it\n"
                    + "1:11: the section 'isBusy' begins in the value of 'title' and ends in a tag; each section must "
                    + "close what it opens"
            ),
            (
                "<p{{#isBusy}}x{{/isBusy}}>",
                "1:14: an attribute begins right after a value or a section; put a space before it"
            ),
            (
                "<p title={{#isBusy}}\"a\"{{/isBusy}}>",
                "1:10: a section in an attribute without quotes; put quotes around the value\n"
                    + "1:10: the section 'isBusy' begins in the value of 'title' and ends in a tag; each section must "
                    + "close what it opens"
            ),
            (
                "{{#isBusy}}<textarea>{{/isBusy}}",
                "1:1: the section 'isBusy' begins in text and ends in the text of <textarea>; each section must "
                    + "close what it opens"
            ),
            (
                "{{#isBusy}}<!--{{/isBusy}}-->",
                "1:1: the section 'isBusy' begins in text and ends in a comment or declaration; each section must "
                    + "close what it opens"
            ),
            (
                "{{#isBusy}}<{{/isBusy}}p>",
                "1:1: the section 'isBusy' begins in text and ends in a tag; each section must close what it opens"
            ),
            (
                "<p {{#rows}}a{{/rows}}>",
                "1:4: what 'rows' repeats would run together; begin its content, not the tag before it, with a space"
            ),
            (
                "<a{{#isBusy}} x{{/isBusy}}y>",
                "1:27: an attribute begins right after a value or a section; put a space before it"
            ),
            ("<p title=\"a\"b>", "1:13: an attribute begins right after a value or a section; put a space before it"),
            (
                "<p title=\"a\"\"b>",
                "1:13: \" in the name of an attribute; is a quote missing before it?\n"
                    + "1:13: an attribute begins right after a value or a section; put a space before it"
            ),
            ("<p title=\"a", "1:1: the template ends inside the value of 'title'; close it"),
            ("<textarea>", "1:1: <textarea> is never closed; add </textarea>"),
            (
                "<plaintext>",
                "1:1: <plaintext> is never closed; add </plaintext>\n"
                    + "1:1: <plaintext>, which nothing ends; use <pre>"
            ),
            (
                "<iframe>text</iframe>",
                "1:9: text inside <iframe>, which browsers do not show; remove it"
            ),
            (
                "<![CDATA[x]]>",
                "1:1: a CDATA section; write the text out, with &lt; for <"
            ),
            (
                "<meta http-equiv=\"refresh\" content=\"{{title}}\">",
                "1:37: a value in a <meta> that has 'http-equiv', which steers the browser; write it out"
            ),
            (
                "<meta content=\"{{title}}\" http-equiv=\"refresh\">",
                "1:16: a value in a <meta> that has 'http-equiv', which steers the browser; write it out"
            ),
            (
                "<meta http-equiv=\"refresh\"{{#isBusy}} content=\"9\"{{/isBusy}}{{^isBusy}} content=\"{{title}}\"{{/isBusy}}>",
                "1:82: a value in a <meta> that has 'http-equiv', which steers the browser; write it out"
            ),
            (
                "<meta http-equiv=\"refresh\" content=\"0; url=https://example.com\">",
                "1:28: a <meta> that leads to another page; redirect on the server"
            ),
            (
                "<meta http-equiv=\"re&#102;resh\" content=\"0; https://example.com\">",
                "1:33: a <meta> that leads to another page; redirect on the server"
            ),
            (
                "<iframe srcdoc=\"x\"></iframe>",
                "1:9: a page inside 'srcdoc', where nothing is checked; use a page of its own"
            ),
            (
                "<noscript><p title=\"</noscript><p class={{title}}\">x</p></noscript>",
                "1:21: a '<' inside a tag or comment in <noscript>, which browsers that run script read as its text; "
                    + "move it out"
            ),
            (
                "<noscript>{{{body}}}</noscript>",
                "1:11: 'body' is HTML inside <noscript>, all of which is text to a browser that runs script; print it elsewhere"
            ),
            (
                "<noscript><!-- </noscript> --></noscript>",
                "1:16: a '<' inside a tag or comment in <noscript>, which browsers that run script read as its text; "
                    + "move it out"
            ),
            (
                "<noscript><textarea></noscript><p></textarea></noscript>",
                "1:11: <textarea> in <noscript>, which browsers that run script read as its text; move it out\n"
                    + "1:21: a '<' in <textarea> that is not its end; write &lt;"
            ),
            (
                "<noscript><p title=\"{{title}}\">",
                "1:1: <noscript> is never closed; add </noscript>"
            ),
            (
                "{{#isBusy}}<noscript>{{/isBusy}}</noscript>",
                "1:1: the section 'isBusy' holds only one end of <noscript>; put all of it inside the section, or "
                    + "none"
            ),
            (
                "a &{{title}}",
                "1:4: a value right after '&', which it would complete to another character; write &amp; for &"
            ),
            (
                "a &#x{{title}}",
                "1:6: a value right after '&', which it would complete to another character; write &amp; for &"
            ),
            (
                "<p title=\"a&am{{title}}\">",
                "1:15: a value right after '&', which it would complete to another character; write &amp; for &"
            ),
            (
                "{{#isBusy}}&{{/isBusy}}{{^isBusy}} {{/isBusy}}{{title}}",
                "1:47: a value right after '&', which it would complete to another character; write &amp; for &"
            ),
            (
                "<iframe sandbox=\"{{title}}\"></iframe>",
                "1:18: a value in 'sandbox'; write it out"
            ),
            (
                "<iframe allow=\"{{title}}\"></iframe>",
                "1:16: a value in 'allow'; write it out"
            ),
            (
                "<meta charset=\"{{title}}\">",
                "1:16: a value in 'charset'; write it out"
            ),
            (
                "<meta name=\"{{title}}\">",
                "1:13: a value in 'name' of <meta>, which steers the browser; write it out"
            ),
            (
                "<img nonce=\"{{title}}\">",
                "1:13: a value in 'nonce'; write it out"
            ),
            (
                "<img integrity=\"{{title}}\">",
                "1:17: a value in 'integrity'; write it out"
            ),
            (
                "<button formmethod=\"{{title}}\">x</button>",
                "1:9: 'formmethod' changes how a form is sent; use a second form\n"
                    + "1:21: a value in 'formmethod'; write it out"
            ),
            (
                "<script type=\"{{title}}\"></script>",
                "1:15: a value in 'type' of <script>, which steers the browser; write it out"
            ),
            (
                "<link rel=\"icon\" type=\"{{title}}\">",
                "1:24: a value in 'type' of <link>, which steers the browser; write it out"
            ),
            (
                "<x attributeName=\"{{title}}\">",
                "1:19: a value in 'attributename'; write it out"
            ),
            (
                "<svg><path fill=\"{{title}}\"/></svg>",
                "1:18: a value in 'fill', which can load a file; choose between classes"
            ),
            (
                "<svg><path marker-end=\"{{title}}\"/></svg>",
                "1:24: a value in 'marker-end', which can load a file; choose between classes"
            ),
            ("<title><b>x</b>{{title}}", "1:1: <title> is never closed; add </title>"),
            ("<script>alert(1)", "1:1: <script> is never closed; add </script>"),
            (
                "<svg><animate to=\"{{title}}\"></animate></svg>",
                "1:19: a value in <animate>, which can change other attributes; write it out"
            ),
        ] as [(String, String)]
    )
    func aValueInAnUnsafePlaceIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }

    @Test func aSectionMustLeaveTheContextItFound() {
        #expect(
            problems("{{#isBusy}}<textarea>{{/isBusy}}</textarea>")
                == [
                    "1:1: the section 'isBusy' begins in text and ends in the text of <textarea>; each section must close what it opens"
                ]
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
            problems("<p {{> p}}>", ["p": "{{title}}"]).first?.hasPrefix(
                "template p:1:1: a value where an attribute's name is"
            )
                == true
        )
    }
}
