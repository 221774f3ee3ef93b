import Testing

@testable import PorticoHTML

/// HTML from JSON: places are checked when the template is loaded, names looked up when it is printed.
@Suite struct UntypedTemplateTests {
    private func printed(
        _ text: String,
        _ data: String,
        _ others: [String: String] = [:],
        warn: (RenderWarning) -> Void = { _ in }
    ) throws -> String {
        let sources = TemplateSources(others.merging(["t": text]) { $1 })
        return try UntypedTemplate("t", in: sources).render(JSONValue(parsing: data), warn: warn)
    }

    private func problems(_ text: String, _ others: [String: String] = [:]) -> [String] {
        do throws(TemplateProblems) {
            _ = try UntypedTemplate("t", in: TemplateSources(others.merging(["t": text]) { $1 }), .sample)
            return []
        } catch {
            return error.problems.map { String($0.description.trimmingPrefix("template t:")) }
        }
    }

    @Test(arguments: [
        ("<p title='{{x}}'>{{x}}</p>", "<p title='&lt;&quot;&#39;&amp;'>&lt;\"'&amp;</p>"),
        ("<title>{{x}}</title><textarea>{{nl}}</textarea>", "<title>&lt;\"'&amp;</title><textarea>\n\nb</textarea>"),
        (
            "{{#rows}}<b{{#on}} hidden{{/on}}>{{n}}{{x}}</b>{{/rows}}{{^none}}-{{/none}}",
            "<b hidden>1.50&lt;\"'&amp;</b><b>2&lt;\"'&amp;</b>-"
        ),
        ("{{#rows}}{{> row}}{{/rows}}", "[1.50][2]"),
        ("{{>*kind}}{{#rows}}{{>*kind}}{{/rows}}", "[][1.50][2]"),
        ("<a href=\"{{link domain name=name from=none}}\">", "<a href=\"/domains/a.example\">"),
        ("{{$b}}{{name}}{{/b}}{{<page}}{{$b}}{{x}}{{/b}}{{/page}}", "a.example<i>&lt;\"'&amp;</i>"),
    ])
    func valuesAreEscapedForTheirPlace(text: String, expected: String) throws {
        let data = #"""
            {"x": "<\"'&", "nl": "\nb", "rows": [{"n": 1.50, "on": true}, {"n": 2}], "kind": "row", "name": "a.example", "none": null}
            """#
        let sources = TemplateSources(["t": text, "row": "[{{n}}]", "page": "<i>{{$b}}{{/b}}</i>"])
        #expect(try UntypedTemplate("t", in: sources, .sample).render(JSONValue(parsing: data)) == expected)
    }

    @Test func aURLOfAnotherSchemeIsBlocked() throws {
        let warned = Recorder()
        #expect(
            try printed("<a href=\"{{u}}\">", #"{"u": " java\nscript:x"}"#, warn: { warned.add($0) })
                == "<a href=\"#blocked\">"
        )
        #expect(warned.lines == ["template t:1:10: a URL of the scheme 'javascript' was blocked"])
    }

    @Test(arguments: [
        (
            "{{{x}}}",
            "1:1: {{{x}}} prints HTML as it is, and nobody answers for HTML out of JSON; write {{x}}, or print without the rules of HTML"
        ),
        (
            "{{&x}}",
            "1:1: {{{x}}} prints HTML as it is, and nobody answers for HTML out of JSON; write {{x}}, or print without the rules of HTML"
        ),
        (
            "<p onclick=\"{{x}}\">",
            "1:4: 'onclick' runs script inline, which the page's policy forbids; listen in a script file"
        ),
        (
            "<p {{x}}>",
            "1:4: a value where an attribute's name is; write the attribute out, in a section if it depends on data"
        ),
        (
            "{{#x}}<p{{/x}}>",
            "1:1: the section 'x' begins in text and ends in a tag; each section must close what it opens"
        ),
        (
            "<p {{#x}}a{{/x}}>",
            "1:4: what 'x' repeats would run together; begin its content, not the tag before it, with a space"
        ),
        ("{{>nope}}", "1:1: no partial 'nope'; give it under that name"),
        (
            "<p title=\"{{>*x}}\">",
            "1:11: any template may be named here, and not each fits into a tag, a form or text; name it between elements"
        ),
        ("<a href=\"{{link nope}}\">", "1:17: no route 'nope'; there is search, domain"),
        (
            "{{<page}}x{{/page}}",
            "1:10: this stands outside the blocks of {{<page}} and would never be printed; move it into a block"
        ),
    ])
    func whatIsUnsafeIsRefused(text: String, problem: String) {
        #expect(problems(text, ["page": "{{$b}}{{/b}}"]).contains(problem), "\(problems(text, ["page": ""]))")
    }

    @Test func aTreePrintsAndEndlessDataIsStopped() throws {
        let node = "<li>{{text}}{{#nodes}}<ul>{{>node}}</ul>{{/nodes}}</li>"
        let data = #"{"text": "a", "nodes": [{"text": "<b>", "nodes": []}]}"#
        #expect(try printed("{{>node}}", data, ["node": node]) == "<li>a<ul><li>&lt;b&gt;</li></ul></li>")
        #expect(throws: TemplateProblems.self) { try printed("{{>node}}", #"{"nodes": [{}]}"#, ["node": node]) }
    }

    @Test func sectionsPrintOnlySoOften() {
        let stack = JSONStack(.null, maximumRounds: 2)
        #expect([stack.beginRound(), stack.beginRound(), stack.beginRound()] == [true, true, false])
    }

    @Test func aParentThatCannotBeReadIsToldOfOnce() {
        let found = problems("{{<page}}{{$main}}a{{/main}}{{/page}}", ["page": "{{#open}}"])
        #expect(found.count == 1)
        #expect(found.first?.contains("page") == true)
    }
}
