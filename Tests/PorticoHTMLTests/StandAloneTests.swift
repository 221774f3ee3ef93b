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
}
