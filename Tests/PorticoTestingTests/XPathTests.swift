import PorticoTesting
import Testing

struct XPathTests {
    private let page = HTMLDocument("<ul id=u><li title=\"a'b&quot;c\">x<li title=plain>y</ul>")

    @Test(arguments: ["plain", "it's", "say \"x\"", "a'b\"c", "'", "\"", "'\"'\"", "", "é]|//*", "a' or '1'='1"])
    func anyTextIsQuotedSafely(text: String) throws {
        #expect(try page.string(xpath: "string(\(XPathLiteral(text)))") == text)
    }

    @Test func elementsAreFoundByQuotedText() throws {
        #expect(try page.findAll(xpath: "//li[@title = \(XPathLiteral("a'b\"c"))]").map(\.text) == ["x"])
    }

    @Test func relativeExpressionsStartAtTheElement() throws {
        let list = try #require(page.element(id: "u"))
        #expect(try list.findAll(xpath: "li").map(\.text) == ["x", "y"])
        #expect(try list.string(xpath: "@id") == "u")
    }

    @Test(arguments: [
        ("//li[", 6), ("//li[@title='x]", 16), ("nonsense()", 11), ("//x:li", 7), ("", 1), ("//li]", 5),
    ])
    func malformedExpressionsAreErrors(expression: String, column: Int) throws {
        let error = try #require(throws: XPathError.self) { try page.findAll(xpath: expression) }
        #expect(error.column == column, "\(error)")
    }

    @Test(arguments: ["count(//li)", "//li/@title", "//li/text()", "//li\u{0}"])
    func whatGivesNoElementsIsAnError(expression: String) {
        #expect(throws: XPathError.self) { try page.findAll(xpath: expression) }
    }
}
