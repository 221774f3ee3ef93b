import Portico
import PorticoHTML
import Testing

/// Partials and parents whose name a field holds.
@Suite struct ChoiceTests {
    enum Kind: String, CaseIterable, Encodable {
        case picture = "kinds/picture"
        case words = "kinds/words"
    }

    enum Size: CaseIterable, Encodable {
        case small, large
    }

    struct Item: ViewInputData {
        var kind: Kind
        var size = Size.small
        var text: String

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Item {
            visitor.field("kind") { $0.kind }
            visitor.field("size") { $0.size }
            visitor.field("text") { $0.text }
        }
    }

    private func printed(_ text: String, _ item: Item, _ others: [String: String]) throws -> String {
        try Template<Item>("t", in: TemplateSources(others.merging(["t": text]) { $1 })).string(item)
    }

    private func problems(_ text: String, _ others: [String: String]) -> [String] {
        do throws(TemplateProblems) {
            _ = try Template<Item>("t", in: TemplateSources(others.merging(["t": text]) { $1 }))
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func theFieldChooses() throws {
        let others = ["kinds/picture": "<b>{{text}}</b>", "kinds/words": "<i>{{text}}</i>"]
        #expect(try printed("{{>*kind}}", Item(kind: .picture, text: "x"), others) == "<b>x</b>")
        #expect(try printed("{{> * kind }}", Item(kind: .words, text: "&"), others) == "<i>&amp;</i>")
        #expect(
            try printed(
                "{{<*size}}{{$b}}{{text}}{{/b}}{{/*size}}",
                Item(kind: .words, size: .large, text: "x"),
                [
                    "small": "s{{$b}}{{/b}}", "large": "l{{$b}}{{/b}}",
                ]
            ) == "lx"
        )
    }

    @Test func aCaseIsTextToo() throws {
        #expect(try printed("{{kind}} {{size}}", Item(kind: .words, text: ""), [:]) == "kinds/words small")
        #expect(
            problems("{{#kind}}{{/kind}}", [:]).first?.contains("'kind' is text, and a section needs a list") == true
        )
    }

    @Test func everyCaseMustFit() {
        #expect(
            problems("{{>*kind}}", ["kinds/picture": "", "kinds/word": ""]) == [
                "template t:1:1: no partial 'kinds/words'; did you mean 'kinds/word'?"
            ]
        )
        #expect(
            problems("{{>*kind}}", ["kinds/picture": "{{txt}}", "kinds/words": "{{text}}"]) == [
                "template kinds/picture:1:1: no field 'txt' in Item (included from template t:1:1); did you mean 'text'?"
            ]
        )
        #expect(
            problems("{{>*kind}}", ["kinds/picture": "<p", "kinds/words": "x"]).first
                == ("template t:1:1: the section '*kind' begins in text and ends in a tag; each section must close what it opens")
        )
    }
}
