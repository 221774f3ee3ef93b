import Portico
import PorticoHTML
import Testing

/// The engine without any other part of Portico, as the documentation shows it.
@Suite struct StandAloneTests {
    struct Greeting: ViewInputData {
        var name: String

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Greeting {
            visitor.field("name") { $0.name }
        }
    }

    @Test func theSampleOfTheDocumentationPrints() throws {
        let sources = TemplateSources(["greeting": "<p>Hello, {{name}}!</p>"])
        let template = try Template<Greeting>("greeting", in: sources)
        #expect(template.string(Greeting(name: "Ada & Bob")) == "<p>Hello, Ada &amp; Bob!</p>")
    }

    @Test func withoutAShellTemplatesUnderLayoutsAreTemplatesLikeOthers() throws {
        let sources = TemplateSources([
            "t": "{{< layouts/page}}{{$b}}{{name}}{{/b}}{{/ layouts/page}}", "layouts/page": "{{name}}:{{$b}}{{/b}}",
        ])
        #expect(try Template<Greeting>("t", in: sources).string(Greeting(name: "Ada")) == "Ada:Ada")
    }

    struct Reply: ViewInputData {
        enum Kind: String, CaseIterable, Encodable {
            case text, picture
        }

        var kind: Kind
        var body: String
        var replies: [Reply]

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Reply {
            visitor.field("kind") { $0.kind }
            visitor.field("body") { $0.body }
            visitor.field("replies") { $0.replies }
        }
    }

    @Test func theTreeOfTheDocumentationPrints() throws {
        let sources = TemplateSources([
            "reply": "<li>{{>*kind}}{{#replies}}<ul>{{> reply}}</ul>{{/replies}}</li>",
            "text": "<p>{{body}}</p>",
            "picture": #"<img src="{{body}}" alt="">"#,
        ])
        let template = try Template<Reply>("reply", in: sources)
        let reply = Reply(kind: .text, body: "Look:", replies: [Reply(kind: .picture, body: "/cat.png", replies: [])])
        #expect(template.string(reply) == #"<li><p>Look:</p><ul><li><img src="/cat.png" alt=""></li></ul></li>"#)
    }

    @Test func theProblemsOfTheDocumentationAreTold() {
        let sources = TemplateSources(["greeting": "<p>Hello, {{nam}}!</p>\n<p title={{name}}>"])
        do throws(TemplateProblems) {
            _ = try Template<Greeting>("greeting", in: sources)
            Issue.record("nothing is wrong")
        } catch {
            #expect(
                error.description == """
                    template greeting:1:11: no field 'nam' in Greeting; did you mean 'name'?
                    template greeting:2:10: a value in an attribute without quotes; write title="…"
                    """
            )
        }
    }

    @Test func theJSONSamplesOfTheDocumentationPrint() throws {
        let plain = try PlainTemplate("Hello, {{#people}}{{> person}} {{/people}}", partials: ["person": "{{name}}"])
        let people = try JSONValue(parsing: #"{"people": [{"name": "Ada"}, {"name": "Bob & Co"}]}"#)
        #expect(try plain.render(people) == "Hello, Ada Bob &amp; Co ")

        let sources = TemplateSources(["greeting": #"<a href="{{url}}">Hello, {{name}}!</a>"#])
        let template = try UntypedTemplate("greeting", in: sources)
        let data = try JSONValue(parsing: #"{"name": "Ada & Bob", "url": "javascript:alert(1)"}"#)
        #expect(try template.render(data) == ##"<a href="#blocked">Hello, Ada &amp; Bob!</a>"##)

        let price = try JSONValue(parsing: #"{"price": 1.10, "tags": ["new"]}"#)
        #expect(price == .object(["price": .number("1.10"), "tags": .array([.string("new")])]))
    }

    @Test func theChunksOfTheDocumentationArePrinted() throws {
        let template = try Template<Reply>(
            "list",
            in: TemplateSources(["list": "{{#replies}}<p>{{body}}</p>{{/replies}}"])
        )
        let reply = Reply(
            kind: .text,
            body: "",
            replies: (0..<5_000).map { Reply(kind: .text, body: "\($0)", replies: []) }
        )
        var written: [Int] = []
        for chunk in template.chunks(reply) { written.append(chunk.count) }
        #expect(written.count > 1 && written.reduce(0, +) == template.render(reply).count)
    }
}
