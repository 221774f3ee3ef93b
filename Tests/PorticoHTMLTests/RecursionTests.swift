import Portico
import PorticoHTML
import Testing

/// Templates that include themselves.
@Suite struct RecursionTests {
    struct Comment: ViewInputData {
        var text: String
        var isOpen = true
        var replies: [Comment] = []
        var quoted: [Comment] = []

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Comment {
            visitor.field("text") { $0.text }
            visitor.field("isOpen") { $0.isOpen }
            visitor.field("replies") { $0.replies }
            visitor.field("quoted") { $0.quoted }
        }
    }

    struct Thread: ViewInputData {
        var title = "T"
        var comments: [Comment] = []

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Thread {
            visitor.field("title") { $0.title }
            visitor.field("comments") { $0.comments }
        }
    }

    static let thread = Thread(comments: [
        Comment(text: "a", replies: [Comment(text: "b", replies: [Comment(text: "c")]), Comment(text: "<d>")]),
        Comment(text: "e"),
    ])

    private func printed(_ templates: [String: String], _ thread: Thread = thread) throws -> String {
        try Template<Thread>("t", in: TemplateSources(templates)).string(thread)
    }

    private func problems(_ templates: [String: String]) -> [String] {
        do throws(TemplateProblems) {
            _ = try Template<Thread>("t", in: TemplateSources(templates))
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func aTreePrints() throws {
        let comment = "<li>{{text}}{{#replies}}<ul>{{> comment}}</ul>{{/replies}}{{title}}{{text}}</li>"
        #expect(
            try printed(["t": "{{#comments}}{{> comment}}{{/comments}}", "comment": comment])
                == "<li>a<ul><li>b<ul><li>cTc</li></ul>Tb</li></ul><ul><li>&lt;d&gt;T&lt;d&gt;</li></ul>Ta</li><li>eTe</li>"
        )
    }

    @Test func twoTemplatesIncludeEachOther() throws {
        let templates = [
            "t": "{{#comments}}{{> a}}{{/comments}}", "a": "({{text}}{{#replies}}{{> b}}{{/replies}})",
            "b": "[{{> a}}]",
        ]
        #expect(try printed(templates) == "(a[(b[(c)])][(<d>)])(e)".replacing("<d>", with: "&lt;d&gt;"))
    }

    @Test func aTemplateIncludesItselfForPartsOfAnotherType() throws {
        struct Forest: ViewInputData {
            var replies: [Comment]
            var text: String

            static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Forest {
                visitor.field("replies") { $0.replies }
                visitor.field("text") { $0.text }
            }
        }
        let sources = TemplateSources(["t": "{{> p}}", "p": "({{text}}{{#replies}}{{> p}}{{/replies}})"])
        #expect(
            try Template<Forest>("t", in: sources).string(Forest(replies: Self.thread.comments, text: "f"))
                == "(f(a(b(c))(&lt;d&gt;))(e))"
        )
        #expect(
            try Template<Forest>("p", in: sources).string(Forest(replies: [Comment(text: "g")], text: "f")) == "(f(g))"
        )
    }

    @Test func aParentWithoutBlocksMayIncludeItselfToo() throws {
        let templates = [
            "t": "{{#comments}}{{<p}}{{/p}}{{/comments}}", "p": "({{text}}{{#replies}}{{<p}}{{/p}}{{/replies}})",
        ]
        #expect(try printed(templates) == "(a(b(c))(&lt;d&gt;))(e)")
        #expect(
            problems(["t": "{{<p}}{{/p}}", "p": "{{<p}}{{/p}}"]).first?.contains(
                "'p' includes itself without end: p → p"
            ) == true
        )
    }

    @Test func aParentWithBlocksMayIncludeItselfToo() throws {
        let templates = [
            "t": "{{#comments}}{{<p}}{{$b}}<b>{{text}}{{title}}</b>{{/b}}{{/p}}{{/comments}}",
            "p": "<li>{{$b}}{{/b}}{{$c}}-{{/c}}{{#replies}}{{<p}}{{$c}}+{{/c}}{{/p}}{{/replies}}</li>",
        ]
        #expect(
            try printed(templates)
                == "<li><b>aT</b>-<li><b>bT</b>+<li><b>cT</b>+</li></li><li><b>&lt;d&gt;T</b>+</li></li><li><b>eT</b>-</li>"
        )
    }

    @Test func aParentWithBlocksThatWouldNotEndIsRefused() {
        let found = problems([
            "t": "{{#comments}}{{<p}}{{$b}}x{{/b}}{{/p}}{{/comments}}",
            "p": "{{$b}}{{/b}}{{#isOpen}}{{<p}}{{/p}}{{/isOpen}}",
        ])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("template p:1:24: 'p' includes itself without end: p → p ") == true
                && found.first?.hasSuffix("; include it in a section over a part of what it prints") == true,
            "\(found)"
        )
    }

    @Test func aBlockThatIsNotThereIsToldInARecursiveParentToo() {
        let templates = [
            "t": "{{#comments}}{{<p}}{{$b}}x{{/b}}{{/p}}{{/comments}}",
            "p": "{{$b}}{{/b}}{{#replies}}{{<p}}{{$zzz}}{{/zzz}}{{/p}}{{/replies}}",
        ]
        #expect(
            problems(templates) == [
                "template p:1:31: p has no block 'zzz' (included from template t:1:14); it has b"
            ]
        )
    }

    @Test func aTreePrintsInAnIndentedPlace() throws {
        let templates = [
            "t": "<ul>\n  {{#comments}}\n  {{> comment}}\n  {{/comments}}\n</ul>\n",
            "comment": "<li>{{text}}\n  {{#replies}}\n  {{> comment}}\n  {{/replies}}\n</li>\n",
        ]
        let printed = try printed(templates)
        #expect(printed.hasPrefix("<ul>\n  <li>a\n  <li>b\n  <li>c\n  </li>\n"))
        #expect(printed.hasSuffix("  <li>e\n  </li>\n</ul>\n"))
    }

    @Test(
        arguments: [
            ("{{> p}}", "{{text}}{{> p}}"),
            ("{{> p}}", "{{#isOpen}}{{> p}}{{/isOpen}}"),
            ("{{> p}}", "{{^replies}}{{> p}}{{/replies}}"),
            ("{{> p}}", "{{#.}}{{> p}}{{/.}}"),
            ("{{> p}}", "{{#comments}}{{> p}}{{/comments}}"),
            ("{{> p}}", "{{#replies}}{{> q}}{{/replies}}{{> q}}"),
        ]
    )
    func recursionThatWouldNotEndIsRefused(use: String, text: String) {
        let found = problems(["t": "{{#comments}}\(use){{/comments}}", "p": text, "q": "{{> p}}"])
        #expect(found.count == 1)
        #expect(found.first?.contains("'p' includes itself without end: ") == true, "\(found)")
        #expect(found.first?.hasSuffix("; include it in a section over a part of what it prints") == true, "\(found)")
    }

    @Test func recursionStandsBetweenElements() {
        #expect(
            problems(["t": "{{#comments}}{{> p}}{{/comments}}", "p": "<i title=\"{{#replies}}{{> p}}{{/replies}}\">"])
                == [
                    "template p:1:23: 'p' includes itself inside a tag, a form or text (included from template t:1:14); "
                        + "include it between elements"
                ]
        )
        #expect(
            problems(["t": "{{#comments}}{{> p}}{{/comments}}", "p": "{{#replies}}{{> p}}{{/replies}}<textarea>"])
                .contains {
                    $0.contains(
                        "'p' includes itself, and it ends elsewhere in the HTML than it began; close what it opens"
                    )
                }
        )
    }

    @Test func aWrongNameInARecursiveTemplateIsToldOnce() {
        #expect(
            problems([
                "t": "{{#comments}}{{> p}}{{/comments}}",
                "p": "{{#nope}}{{> p}}{{/nope}}{{#replies}}{{> p}}{{/replies}}",
            ]) == [
                "template p:1:1: no field 'nope' in Comment (included from template t:1:14); it has text, isOpen, replies, "
                    + "quoted, title, comments"
            ]
        )
    }

    @Test func aTreeDeeperThanAnyPageIsCutAndSaid() throws {
        var comment = Comment(text: "deepest")
        for _ in 0..<2_000 { comment = Comment(text: "x", replies: [comment]) }
        let warned = Recorder()
        let template = try Template<Thread>(
            "t",
            in: TemplateSources([
                "t": "{{#comments}}{{> p}}{{/comments}}", "p": "{{text}}{{#replies}}{{> p}}{{/replies}}",
            ])
        )
        let bytes = template.render(Thread(comments: [comment]), warn: { warned.add($0) })
        #expect(bytes.count < 1_000 && bytes.count > 200)
        #expect(warned.lines == ["template p:1:21: partials are too deep in each other, so the rest is left out"])
    }

    @Test func aPartialOfManyUsesIsCompiledOnceForEachType() throws {
        // Without that, the tenth would have 4 to the power of 10 uses of the first.
        var templates = ["t": "{{> p9}}", "p0": "{{title}}"]
        for number in 1..<10 {
            templates["p\(number)"] = "{{#comments}}{{> p\(number - 1)}}{{/comments}}{{> p\(number - 1)}}"
        }
        #expect(try printed(templates, Thread()) == "T")
    }
}
