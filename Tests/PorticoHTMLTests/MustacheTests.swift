import PorticoHTML
import Testing

/// Mustache as its public specification has it, rule by rule.
@Suite struct MustacheTests {
    static func printed(_ template: String, _ data: String = "{}", _ partials: [String: String] = [:]) throws -> String
    {
        try PlainTemplate(template, partials: partials).render(JSONValue(parsing: data))
    }

    @Test(arguments: [
        ("12345{{! a comment }}67890", "1234567890"),
        ("12345{{!\n  of lines\n}}67890\n", "1234567890\n"),
        ("Begin.\n  {{! alone }}\nEnd.\n", "Begin.\nEnd.\n"),
        ("|\r\n{{! alone }}\r\n|", "|\r\n|"),
        ("  {{! alone }}\n!", "!"),
        ("!\n  {{! alone }}", "!\n"),
        ("  12 {{! 34 }}\n", "  12 \n"),
        ("({{=<% %>=}}<%x%>)", "(it)"),
        ("({{=[ ]=}}[x])", "(it)"),
        ("|{{= @   @ =}}|", "||"),
        ("{{=<% %>=}}{{x}} <%={{ }}=%>{{x}}", "{{x}} it"),
        ("Begin.\n  {{=@ @=}}\nEnd.\n", "Begin.\nEnd.\n"),
        (" | {{=@ @=}}\n", " | \n"),
        ("{{=| |=}}|#flag|{{x}}|x||/flag|", "{{x}}it"),
        ("{{=| |=}}|&x||{x}|", "itit"),
        ("{{! one } and {{two }}{{x}} } {{a}b}}", "it } braces"),
    ])
    func commentsAndDelimitersPrintNothing(template: String, expected: String) throws {
        #expect(try Self.printed(template, #"{"x": "it", "flag": true, "a}b": "braces"}"#) == expected)
    }

    @Test(arguments: [
        ("{{text}}", "&amp; &quot; &lt; &gt; '"),
        ("{{{text}}}{{&text}}{{& text }}", "& \" < > '& \" < > '& \" < > '"),
        ("{{count}} {{price}} {{small}} {{yes}} {{nothing}}{{missing}}", "100 1.210 -6e-3 true "),
        ("{{a.b.c}}|{{a.x.c}}|{{{a.b.c}}}", "deep||deep"),
        ("{{#a}}{{b.c}}{{/a}}{{#a}}{{#b}}{{c}}{{/b}}{{/a}}", "deepdeep"),
        ("{{#first}}{{b.c}}{{/first}}", ""),
        ("{{#list}}({{.}}){{/list}}", "(1)(a)(2.50)"),
        ("{{#lists}}{{#.}}({{.}}){{/.}};{{/lists}}", "(1)(2);(3);"),
        ("| {{count}} |", "| 100 |"),
        ("  {{count}}\n", "  100\n"),
        ("{{first-name}}|{{ünï}}", "x|y"),
    ])
    func aVariablePrintsWhatItsNameFinds(template: String, expected: String) throws {
        let data = #"""
            {"text": "& \" < > '", "count": 100, "price": 1.210, "small": -6e-3, "yes": true, "nothing": null,
             "a": {"b": {"c": "deep"}}, "first": {"b": {}}, "b": {"c": "wrong"},
             "list": [1, "a", 2.50], "lists": [[1, 2], [3]], "first-name": "x", "ünï": "y"}
            """#
        #expect(try Self.printed(template, data) == expected)
    }

    @Test(arguments: [
        ("{{#yes}}a{{/yes}}{{^yes}}b{{/yes}}", "a"),
        (
            "{{#no}}a{{/no}}{{^no}}b{{/no}}{{#null}}a{{/null}}{{^null}}c{{/null}}{{#miss}}a{{/miss}}{{^miss}}d{{/miss}}",
            "bcd"
        ),
        ("{{#none}}a{{/none}}{{^none}}b{{/none}}", "b"),
        ("{{#list}}{{n}}{{#inner}}{{n}}{{/inner}}{{/list}}", "1y2y"),
        ("{{#list}}{{#list}}{{n}}{{/list}}{{/list}}", "1212"),
        ("{{#name}}{{.}} is {{name}}{{/name}}", "x is x"),
        ("{{#a.b.c}}here{{/a.b.c}}{{^a.b.d}}not{{/a.b.d}}{{#a.x.c}}no{{/a.x.c}}", "herenot"),
        (" | {{#yes}}\t|\t{{/yes}} | \n", " | \t|\t | \n"),
        (" | {{#yes}} {{! c }}\n {{/yes}} | \n", " |  \n  | \n"),
        ("| This\n{{#yes}}\n|\n{{/yes}}\n| Is", "| This\n|\n| Is"),
        ("|\r\n{{#yes}}\r\n{{/yes}}\r\n|", "|\r\n|"),
        ("  {{#yes}}\n#{{/yes}}\n/", "#\n/"),
        ("#{{#yes}}\n/\n  {{/yes}}", "#\n/\n"),
        ("|{{# yes }}={{/ yes }}|", "|=|"),
    ])
    func aSectionPrintsForWhatIsThere(template: String, expected: String) throws {
        let data = #"""
            {"yes": true, "no": false, "null": null, "none": [], "name": "x", "a": {"b": {"c": true}},
             "list": [{"n": 1}, {"n": 2}], "inner": {"n": "y"}}
            """#
        #expect(try Self.printed(template, data) == expected)
    }

    @Test(
        arguments: [
            ("\"{{>p}}\"", ["p": "from {{x}}"], "\"from it\""),
            ("\"{{>missing}}\"", [:], "\"\""),
            ("| {{>p}} |", ["p": "\t|\t"], "| \t|\t |"),
            ("  {{x}}  {{> p}}\n", ["p": ">\n>"], "  it  >\n>\n"),
            ("|\r\n{{>p}}\r\n|", ["p": ">"], "|\r\n>|"),
            ("  {{>p}}\n>", ["p": ">\n>"], "  >\n  >>"),
            (">\n  {{>p}}", ["p": ">\n>"], ">\n  >\n  >"),
            ("\\\n {{>p}}\n/\n", ["p": "|\n{{{lines}}}a b{{{lines}}}c\n|\n"], "\\\n |\n <\n->a b<\n->c\n |\n/\n"),
            (
                "  {{>p}}\n", ["p": "{{x}}\n\n{{#yes}}\nin\n{{/yes}} out\n  {{>q}}\n", "q": "a\nb\n"],
                "  it\n\n  in\n   out\n    a\n    b\n"
            ),
            ("{{=| |=}}|>p|", ["p": "{{x}} |x|"], "it |x|"),
            ("{{>p}} {{x}} |x|", ["p": "{{=| |=}}|x|"], "it it |x|"),
            ("{{>*name}}{{> * name }}", ["p": "*{{x}}*"], "*it**it*"),
            ("\"{{>*missing}}{{>*x}}{{>**name}}{{>*name.*x}}\"", ["missing": "no", "p": "no"], "\"\""),
            ("\\\n  {{>*name}}\n/", ["p": "a\nb\n"], "\\\n  a\n  b\n/"),
            ("  {{>p}}\n", ["p": "a {{>q}}\n{{<q}}{{/q}}|\n", "q": "b\nc"], "  a b\nc\n  b\nc|\n"),
            ("{{#group}}{{>*group.kind}}{{/group}}", ["p": "{{kind}}{{name}}"], "pp"),
        ] as [(String, [String: String], String)]
    )
    func aPartialPrintsInPlace(template: String, partials: [String: String], expected: String) throws {
        let data = #"{"x": "it", "yes": true, "lines": "<\n->", "name": "p", "group": {"kind": "p"}}"#
        #expect(try Self.printed(template, data, partials) == expected)
    }

    @Test(arguments: ["{{>node}}", "{{>*start}}"])
    func aPartialIncludesItselfForWhatIsInside(template: String) throws {
        let data = #"{"start": "node", "text": "X", "nodes": [{"text": "Y", "nodes": []}, {"text": "Z", "nodes": []}]}"#
        for name in ["node", "*start"] {
            let node = "{{text}}<{{#nodes}}{{>\(name)}}{{/nodes}}>"
            #expect(try Self.printed(template, data, ["node": node]) == "X<Y<>Z<>>")
        }
        let indented = "{{text}}\n{{#nodes}}\n  {{>node}}\n{{/nodes}}\n"
        let deep = #"{"text": "a", "nodes": [{"text": "b", "nodes": [{"text": "c", "nodes": []}]}]}"#
        #expect(
            try Self.printed("- {{>node}}\n  {{>node}}\n", deep, ["node": indented])
                == "- a\n  b\n    c\n\n  a\n    b\n      c\n"
        )
    }

    @Test(
        arguments: [
            ("{{$b}}default {{x}}{{/b}}\n", [:], "default it\n"),
            ("{{<p}}{{/p}}\n", ["p": "{{$b}}default{{/b}}"], "default"),
            (
                "test {{<p}}{{$b}}one{{/b}}{{/p}} {{<p}}{{$b}}two{{/b}}{{/p}}\n", ["p": "|{{$b}}..{{/b}}|"],
                "test |one| |two|\n"
            ),
            ("{{<p}} text {{$b}}hmm{{/b}} more {{/p}}", ["p": "{{$b}}x{{/b}}"], "hmm"),
            ("{{<p}}{{$b}}\npeaked\n\n:(\n{{/b}}{{/p}}", ["p": "{{$b}}peaking{{/b}}"], "peaked\n\n:(\n"),
            (
                "{{<p}}{{$b}}hammer time{{/b}}{{/p}}", ["p": "stop:\n  {{$b}}collaborate{{/b}}\n"],
                "stop:\n  hammer time\n"
            ),
            (
                "{{<p}}{{$a}}c{{/a}}{{/p}}",
                ["p": "{{<q}}{{$a}}p{{/a}}{{/q}}", "q": "{{<r}}{{$a}}o{{/a}}{{/r}}", "r": "{{$a}}g{{/a}}"], "c"
            ),
            (
                "{{<p}}{{/p}}",
                ["p": "{{<q}}{{$a}}p{{/a}}{{/q}}", "q": "{{<r}}{{$a}}o{{/a}}{{/r}}", "r": "{{$a}}g{{/a}}"], "p"
            ),
            (
                "{{<p}}{{$f}}over{{/f}}{{/p}}",
                ["p": "{{$f}}df{{/f}} {{$b}}{{<q}}{{/q}}{{/b}}", "q": "{{$f}}qf{{/f}} {{<p}}{{$b}}stop{{/b}}{{/p}}"],
                "over over over stop"
            ),
            ("Hi,\n  {{<p}}{{/p}}\n", ["p": "one\ntwo\n"], "Hi,\n  one\n  two\n"),
            ("{{<p}}{{$b}}\none\ntwo{{/b}}\n{{/p}}\n", ["p": "Hi,\n  {{$b}}{{/b}}\n"], "Hi,\n  one\n  two\n"),
            (
                "{{<p}}{{$b}}\n    one\n    two\n{{/b}}{{/p}}\n", ["p": "Hi,\n  {{$b}}\n  {{/b}}\n"],
                "Hi,\n  one\n  two\n"
            ),
            (
                "{{<p}}{{$b}}\none\ntwo\n{{/b}}{{/p}}\n", ["p": "Hi,\n{{$b}}\n  default\n{{/b}}\n"],
                "Hi,\n  one\n  two\n"
            ),
            (
                "{{<p}}{{$n}}\nthree\n{{/n}}{{/p}}\n",
                ["p": "{{<q}}{{$b}}\n  one\n  {{$n}}\n    two\n  {{/n}}\n{{/b}}{{/q}}\n", "q": "{{$b}}default{{/b}}"],
                "one\n  three\n"
            ),
            (
                "{{<p}}{{$b}}I say {{v}}.{{/b}}{{/p}}", ["p": "{{#in}}{{$b}}You say {{v}}.{{/b}}{{/in}}"],
                "I say bananas."
            ),
            ("{{$b}}default {{{html}}} {{#in}}{{v}}{{/in}}{{^no}} none{{/no}}{{/b}}", [:], "default <x> bananas none"),
            ("{{$b}}{{#tags}}{{.}}{{/tags}}{{/b}}", [:], "{{x}}"),
            (
                "{{<p}}{{$v}}in template{{/v}}{{/p}}|{{<p}}{{/p}}", ["p": "{{$v}}in partial{{/v}}"],
                "in template|in partial"
            ),
            ("{{<p}}{{$b}}two{{/b}}{{/p}}", ["p": "{{$a}}new one{{/a}}, {{$b}}new two{{/b}}"], "new one, two"),
            ("{{>p}}|{{<p}}{{/p}}", ["p": "{{$b}}default{{/b}}"], "default|default"),
            ("{{<p}} text more {{/p}}", ["p": "{{$b}}default{{/b}}"], "default"),
            ("{{<*name}}{{$b}}x{{/b}}{{/*name}}", ["p": "[{{$b}}{{/b}}]", "q": "{{<q}}{{/q}}"], "[x]"),
            ("  {{<p}}\n  {{$b}}\n    x\n  {{/b}}\n  {{/p}}\nend", ["p": "<\n  {{$b}}{{/b}}>\n"], "  <\n    x\n>\nend"),
        ] as [(String, [String: String], String)]
    )
    func aParentPrintsWithItsBlocksFilledAndIndented(
        template: String,
        partials: [String: String],
        expected: String
    ) throws {
        let data = #"""
            {"x": "it", "name": "p", "v": "apples", "in": {"v": "bananas"}, "html": "<x>", "tags": ["{{x}}"]}
            """#
        #expect(try Self.printed(template, data, partials) == expected)
    }

    @Test(
        arguments: [
            ("{{<n}}{{$b}}X{{/b}}{{/n}}", ["n": "{{$b}}d{{/b}}{{#n}}({{<n}}{{$b}}Y{{/b}}{{/n}}){{/n}}"], "X(X(X))"),
            ("{{<n}}{{/n}}", ["n": "{{$b}}d{{/b}}{{#n}}({{<n}}{{$b}}Y{{/b}}{{/n}}){{/n}}"], "d(Y(Y))"),
            (
                "{{<n}}{{$b}}X{{/b}}{{/n}}", ["n": "{{$b}}d{{/b}}{{$c}}e{{/c}}{{#n}}{{<n}}{{$c}}Y{{/c}}{{/n}}{{/n}}"],
                "XeXYXY"
            ),
            ("{{<n}}{{$b}}X{{#n}}[{{<n}}{{/n}}]{{/n}}{{/b}}{{/n}}", ["n": "({{$b}}d{{/b}})"], "(X[(d)])"),
            (
                "{{<n}}{{$b}}X{{/b}}{{/n}};{{<n}}{{$b}}Z{{/b}}{{/n}};{{>n}}",
                ["n": "{{$b}}d{{/b}}{{#n}}{{<n}}{{/n}}{{/n}}"],
                "XXX;ZZZ;ddd"
            ),
            (
                "{{<n}}{{$b}}X{{/b}}{{/n}}",
                ["n": "{{$b}}d{{/b}}{{#n}}{{>m}}{{/n}}", "m": "{{<n}}{{$b}}Y{{/b}}{{/n}}"], "XYY"
            ),
            ("{{<n}}{{$b}}X{{/b}}{{/n}}", ["n": "{{$b}}d{{/b}}{{#n}}({{<*me}}{{$b}}Y{{/b}}{{/*me}}){{/n}}"], "X(X(X))"),
            (
                "- {{<n}}{{$b}}\n    X\n{{/b}}{{/n}}\n  {{<n}}{{$b}}\nX\nY\n{{/b}}{{/n}}\n",
                ["n": "{{$b}}d{{/b}}\n{{#n}}\n {{<n}}{{/n}}\n{{/n}}\n"],
                "- X\n\n X\n\n  X\n\n\n  X\n  Y\n\n   X\n   Y\n\n    X\n    Y\n\n"
            ),
        ] as [(String, [String: String], String)]
    )
    func aParentIncludesItselfForWhatIsInside(template: String, partials: [String: String], expected: String) throws {
        #expect(try Self.printed(template, #"{"me": "n", "n": {"n": {"n": null}}}"#, partials) == expected)
    }

    @Test(arguments: ["{{#a}}{{<p}}{{$b}}y{{/b}}{{/p}}{{/a}}", "{{<*me}}{{$b}}y{{/b}}{{/*me}}"])
    func parentsThatNeverEndForSomeDataAreStopped(text: String) throws {
        let template = try PlainTemplate("{{<p}}{{$b}}x{{/b}}{{/p}}", partials: ["p": "{{$b}}{{/b}}\(text)"])
        let error = #expect(throws: TemplateProblems.self) {
            try template.render(JSONValue(parsing: #"{"a": true, "me": "p"}"#))
        }
        #expect(error?.description.contains("partials include each other more than 600 deep for this data") == true)
        #expect(try template.render(.object([:])) == "x")
    }

    @Test func aBrokenParentIsToldWhenItIsNamed() throws {
        let template = try PlainTemplate("{{<*name}}{{/*name}}", partials: ["good": "ok", "bad": "{{#x}}"])
        #expect(try template.render(.object(["name": .string("good")])) == "ok")
        let error = #expect(throws: TemplateProblems.self) { try template.render(.object(["name": .string("bad")])) }
        #expect(
            error?.description
                == "partials/bad.html:1:1: {{#x}} is never closed (included from template:1:1); add {{/x}}"
        )
    }

    @Test(
        arguments: [
            ("{{#a}}", [:], "template:1:1: {{#a}} is never closed; add {{/a}}"),
            ("{{=a=}}", [:], "template:1:1: 'a' are no delimiters; write two short words, as in {{=<% %>=}}"),
            ("{{= a", [:], "template:1:1: the tag is never closed; end it with }}"),
            ("a {{x}", [:], "template:1:3: the tag is closed by one brace only; end it with }}"),
            ("{{#x} {{y}}{{/x}}", [:], "template:1:1: the tag is closed by one brace only; end it with }}"),
            ("{{.name}}", [:], "template:1:1: '.name' has a dot with nothing beside it; write 'name'"),
            ("{{link x}}", [:], "template:1:1: Mustache alone has no {{link}}; print a field that holds the text"),
            ("{{event x}}", [:], "template:1:1: Mustache alone has no {{event}}; print a field that holds the text"),
            ("{{>p}}", ["p": "x{{>p}}"], "partials/p.html:1:2: 'p' includes itself without end: p → p"),
            ("{{<p}}{{/p}}", ["p": "x{{<p}}{{/p}}"], "partials/p.html:1:2: 'p' includes itself without end: p → p"),
            (
                "{{<p}}{{$b}}y{{/b}}{{/p}}", ["p": "{{$b}}{{/b}}{{<p}}{{$b}}z{{/b}}{{/p}}"],
                "partials/p.html:1:13: 'p' includes itself without end: p → p"
            ),
            (
                "{{<p}}{{$b}}{{<p}}{{$b}}{{/b}}{{$c}}{{/c}}{{/p}}{{/b}}{{/p}}",
                ["p": "{{$b}}{{/b}}{{#x}}{{<p}}{{/p}}{{/x}}{{<p}}{{/p}}"],
                "partials/p.html:1:37: 'p' includes itself without end: p → p"
            ),
        ] as [(String, [String: String], String)]
    )
    func aBrokenTemplateIsRefused(template: String, partials: [String: String], problem: String) {
        let error = #expect(throws: TemplateProblems.self) { try PlainTemplate(template, partials: partials) }
        #expect(error?.problems.count == 1)
        #expect(error?.description.hasPrefix(problem) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: ["{{#a}}{{>p}}{{/a}}", "{{#list}}{{>p}}{{/list}}", "{{#a}}{{>*name}}{{/a}}"])
    func partialsThatNeverEndForSomeDataAreStopped(text: String) throws {
        let template = try PlainTemplate("{{>p}}", partials: ["p": "x\(text)"])
        let error = #expect(throws: TemplateProblems.self) {
            try template.render(JSONValue(parsing: #"{"a": true, "list": [1, 2, 3], "name": "p"}"#))
        }
        #expect(error?.description.contains("partials include each other more than 600 deep for this data") == true)
        #expect(try template.render(.object(["a": .bool(false)])) == "x")
    }

    @Test func aBrokenPartialIsToldWhenItIsNamed() throws {
        let template = try PlainTemplate("{{>*name}}", partials: ["good": "ok", "bad": "{{#x}}"])
        #expect(try template.render(.object(["name": .string("good")])) == "ok")
        let error = #expect(throws: TemplateProblems.self) { try template.render(.object(["name": .string("bad")])) }
        #expect(
            error?.description
                == "partials/bad.html:1:1: {{#x}} is never closed (included from template:1:1); add {{/x}}"
        )
    }

    @Test(arguments: [
        (#"{"x": {"__tag__": "code", "js": "function() {}"}}"#, "'x'"),
        (#"{"a": [1, {"b": {"__tag__": "code"}}], "c": {"__tag__": "code"}}"#, "'a.b'"),
        (#"{"__tag__": "code"}"#, "it"),
    ])
    func aLambdaIsRefused(data: String, name: String) throws {
        let template = try PlainTemplate("{{#x}}text{{/x}}")
        let error = #expect(throws: TemplateProblems.self) { try template.render(JSONValue(parsing: data)) }
        #expect(
            error?.description
                == "the data: \(name) is a lambda, and templates run none; put the finished text in its place"
        )
        #expect(try template.render(JSONValue(parsing: #"{"x": {"__tag__": "other"}}"#)) == "text")
    }

    @Test func whatIsNoTextPrintsNothingAndIsSaid() throws {
        let warned = Recorder()
        let data = try JSONValue(parsing: #"{"list": [1], "group": {}}"#)
        #expect(try PlainTemplate("{{list}}\n{{group}}{{list}}").render(data, warn: { warned.add($0) }) == "\n")
        #expect(
            warned.lines == [
                "template:1:1: 'list' is a list, which prints nothing",
                "template:2:1: 'group' is a group, which prints nothing",
                "template:2:10: 'list' is a list, which prints nothing",
            ]
        )
    }
}
