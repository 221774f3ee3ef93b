import Testing

@testable import Markdown

/// Which formulas a Markdown text has, and that nothing else of it changes.
@Suite struct MathSignsTests {
    /// The formulas of a text with their signs, as they stand in it.
    private func formulas(_ source: String) -> [String] {
        let bytes = Array(source.utf8)
        return MathPlaces(in: bytes).all.map { lines in
            lines.map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "\n")
        }
    }

    @Test(arguments: [
        ("$a$", ["$a$"]), ("x $a b$, $c$.", ["$a b$", "$c$"]), ("$$a$$", ["$$a$$"]), ("$$ a $$", ["$$ a $$"]),
        ("the $n$th", ["$n$"]), ("$a +\nb$", ["$a +\nb$"]), ("a\n$$\nb\n$$\nc", ["$$\nb\n$$"]), ("$é$", ["$é$"]),
        (#"$\$5$"#, [#"$\$5$"#]), (#"\\$a$"#, ["$a$"]), ("**x:**$a$", ["$a$"]), ("# A $b$\n$c$", ["$b$", "$c$"]),
        ("- $a$\n- $b$", ["$a$", "$b$"]), ("$a$\r\n\r\n$b$", ["$a$", "$b$"]), ("$a<b$ > $c$", ["$a<b$", "$c$"]),
        ("$a <b$ and $c> d$", ["$a <b$", "$c> d$"]), ("[$a$](/b)", ["$a$"]), ("[^1]: $a$", ["$a$"]),
    ])
    func aFormulaStandsBetweenItsSigns(source: String, expected: [String]) {
        #expect(formulas(source) == expected)
    }

    @Test(arguments: [
        "$5 and $6", "$ a$", "$a $", "$a$5", #"\$a$"#, #"$a\$"#, "$a\n\nb$", "$$$a$$$", "$$ $$", "$$$$", "$", "$$", "",
        "$HOME and $PATH", "$HOME/$PATH", "a$b$", "$source/$file", "$i,$j", "A $5 or 10$.",
        "costs $ab [paper](paper.pdf) cd$ now", "$a [[Plan]] b$", "$$\n- [ ] task\n$$", "$a **b** c$",
        "$a ![b](c.png)$",
        "from $here to there$", "$a\u{0}b$", "US$ 5, CA$ 6", "`$a$`", "`` $a` $ ``", "$a `b$` c",
        "<a title=\"$b$\">", "<!-- $a$ -->",
        "<https://a.example/$b$>", "$a\n- b$", "$a\n# b$", "> $a\n\nb$", "$a\n> b$", "$a\n```\nb$\n```", "$a$$b$",
        "- $$ for two\n- $$ for three", "$a\n---\nb$", "$$a$", "$a$$", "$a\n", "$a --> b$",
        "[a]:\n$$\nx\n$$", "[a]: /b $x\ny$",
    ])
    func otherSignsBeginNone(source: String) {
        #expect(formulas(source) == [])
    }

    @Test func aFormulaOfItsOwnMayLookLikeBlocks() {
        let inner = "\n= a\n+ b\n- c\n# d\n> e\n1. f\n___\n---\n"
        #expect(formulas("$$\(inner)$$") == ["$$\(inner)$$"])
        #expect(html("$$\n+ a\n$$").hasPrefix("<p><math display=\"block\" alttext=\"+ a\">"))
        #expect(formulas("> - $$\n>   > a\n> $$") == ["$$\n> a\n$$"])
        #expect(formulas("> $$\n> a\n$$") == [])
        #expect(formulas("$$\na\n```\n$$") == [])
        #expect(formulas("$$\n\na\n$$") == [])
    }

    @Test func aCellEndsWhatBeginsInIt() {
        #expect(formulas("|$a$|b|\n|-|-|\n|$c|d$|\n|$e\\|f$|$g$|") == ["$a$", "$e\\|f$", "$g$"])
        #expect(html("|a|b|\n|-|-|\n|$\\||x\\|\\|$|\n").contains("<td>$|</td><td>x||$</td>"))
        #expect(html("|a|\n|-|\n|$\\|x\\|$|\n").contains("alttext=\"|x|\""))
        #expect(formulas("$|a|$") == ["$|a|$"])
    }

    @Test func theParserSeesNothingOfAFormula() {
        #expect(html("$a_1 * b_1$ *c*").contains(" alttext=\"a_1 * b_1\">"))
        #expect(html("*$a$*, **b**$c$ and d**$e$**").contains("<em><math"))
        #expect(html("**note:**$c$").hasPrefix("<p><strong>note:</strong><math"))
        #expect(html(#"$\{a\_b\\c\}$"#) == #"<p><code>$\{a\_b\\c\}$</code></p>"# + "\n")
        #expect(html("$[a](b)$").contains("<a href=\"b\">a</a>"), "no link vanishes")
        #expect(html("$$\n&lt;\n\\\\  \n[a]\n$$") == "<p><code>$$\n&amp;lt;\n\\\\  \n[a]\n$$</code></p>\n")
        #expect(html("$a==b$ and ==c==").contains("<mark>c</mark>"))
        #expect(html(#"$\=\=$"#).contains(#"<code>$\=\=$</code>"#))
    }

    @Test func whatIsNotUnderstoodIsShownAsCode() {
        #expect(html(#"a $\what_x_$ b"#) == #"<p>a <code>$\what_x_$</code> b</p>"# + "\n")
        #expect(html("```math\n\\what\n```") == "<pre><code class=\"language-math\">\\what\n</code></pre>\n")
    }

    @Test func aBlockOfCodeCalledMathIsAFormula() {
        let shown = "<math display=\"block\" alttext=\"a_1\"><msub><mi>a</mi><mn>1</mn></msub></math>"
        #expect(html("```math\na_1\n```") == shown)
        #expect(html("~~~ math x\na_1\n~~~") == shown)
        #expect(!html("```maths\na_1\n```").contains("<math"))
    }

    @Test(arguments: [
        "`$a$`", "```text\n$A_B/$C_D\n```", "    $a_b$\n    c", "<div>\n$a$\n</div>", "<b $a$>", "[[a $b$|$c$]]",
        "http://a.example/$b$/$c$", "<http://a.example/$b$>", "![a](b$c$)", "[a](/b$c_d$ \"$e$\")",
        "[a][b]\n\n[b]: /$c$",
        "    $$\n    a\n    b $$", "    a $b\nc$", "---\nprice: $5/$6\n---\n", "<!--\n\n$a$\n\n-->", "&#1;&#x700;$",
    ])
    func whatIsNoFormulaIsAsItWas(source: String) {
        // Without any other sign the text has no formulas, so it is what it should be.
        let plain = source.replacing("$", with: "\u{E000}")
        #expect(html(source) == html(plain).replacing("%EE%80%80", with: "$").replacing("\u{E000}", with: "$"))
    }

    @Test(arguments: [
        ("$a$", #"\$a$"#), ("$a$b$", #"\$a$b$"#), ("$a$-$b$", #"\$a$-\$b$"#), ("$$\na\n$$", "\\$$\na\n$$"),
        ("`$a$` $5", "`$a$` $5"), ("", ""),
    ])
    func aTextCanBeWrittenWithoutFormulas(source: String, expected: String) {
        let written = MarkdownText.withoutFormulas(source)
        #expect(written == expected)
        #expect(formulas(written) == [])
    }

    @Test(arguments: ["```\necho $a$ b\n```", "http://x.example/$a/$b", "    $a$\n", "`$a$`", "<http://x.example/$a$>"])
    func whatIsNoFormulaKeepsItsSigns(source: String) {
        #expect(MarkdownText.withoutFormulas(source) == source)
    }

    @Test func footnotesAndTheirFormulasKeepTogether() {
        let shown = html("a[^b] c[^a] $x$\n\n[^a]: $y$\n[^b]: $$\n    z\n    $$\n")
        let found = shown.split(separator: "alttext=\"").dropFirst().map { $0.prefix(1) }
        #expect(found == ["x", "z", "y"])
    }

    @Test func referencesOfTheSameCharactersAreNoFormulas() {
        #expect(html("$a$ &#x700;&#1; &#x701;&#x1; &#2;").hasPrefix("<p><math alttext=\"a\"><mi>a</mi></math> "))
        #expect(html("$a$ &#x700;\n*b*").hasSuffix("\n<em>b</em></p>\n"))
        #expect(html("&#1; &#x700;\n$a$").contains("<math alttext=\"a\">"))
    }

    @Test func aTextHasSoManyFormulas() {
        let source = String(repeating: "$a_1$ ", count: MathPlaces.limit + 5)
        #expect(html(source).split(separator: "<math").count == MathPlaces.limit + 1)
        #expect(formulas("$" + String(repeating: "a", count: MathFormula.bytes) + "$") == [])
    }

    @Test func aTextWithoutCharactersThatAreFreeIsReadAsItIs() {
        let controls = String(String.UnicodeScalarView((1...31 as ClosedRange<UInt8>).map(Unicode.Scalar.init)))
        #expect(MathSigns(in: Array((controls + "$a$").utf8)) == nil)
        #expect(MathSigns(in: Array("a $5".utf8)) == nil)
    }
}
