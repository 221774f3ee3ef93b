import PorticoHTML
import Testing

@Suite struct SourceExcerptTests {
    private func excerpt(_ text: String, line: Int?, column: Int?) -> SourceExcerpt? {
        TemplateSources(["t": text]).excerpt(
            of: TemplateProblem(file: "template t", line: line, column: column, what: "x")
        )
    }

    @Test(arguments: [
        ("one\ntwo {{x}}\nthree", 2, 5, "two {{x}}", "    ^"), ("\t\tä {{x}}\r\n", 1, 5, "\t\tä {{x}}", "\t\t  ^"),
        ("a\u{1}b", 1, 3, "a\u{FFFD}b", "  ^"), ("", 1, 1, "", "^"), ("a\n", 2, 1, "", "^"),
    ])
    func theLineHasAMarkBeneathTheColumn(text: String, line: Int, column: Int, shown: String, mark: String) {
        let excerpt = excerpt(text, line: line, column: column)
        #expect(excerpt?.line == shown)
        #expect(excerpt?.mark == mark)
    }

    @Test func aLongLineIsShownAroundTheColumn() throws {
        let text = String(repeating: "a", count: 500) + "{{x}}" + String(repeating: "b", count: 500)
        let excerpt = try #require(self.excerpt(text, line: 1, column: 501))
        #expect(excerpt.line.count == 162)
        #expect(excerpt.line.hasPrefix("…a") && excerpt.line.hasSuffix("b…"))
        let marked = excerpt.line[excerpt.line.index(excerpt.line.startIndex, offsetBy: excerpt.mark.count - 1)...]
        #expect(marked.hasPrefix("{{x}}"))
    }

    @Test func aProblemOfAWholeFileOrOfAnotherHasNone() {
        #expect(excerpt("text", line: nil, column: nil) == nil)
        #expect(excerpt("text", line: 7, column: 1) == nil)
        #expect(TemplateSources([:]).excerpt(of: TemplateProblem(file: "t", line: 1, column: 1, what: "x")) == nil)
    }
}
