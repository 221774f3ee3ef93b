import Testing

@testable import Markdown

/// What of TeX is understood, and the MathML that it becomes.
@Suite struct MathFormulaTests {
    @Test(arguments: [
        ("x", "<mi>x</mi>"), ("ab", "<mi>a</mi><mi>b</mi>"), ("12.5x", "<mn>12.5</mn><mi>x</mi>"),
        (".5", "<mn>.5</mn>"), ("1.", "<mn>1</mn><mo>.</mo>"), ("1,2", "<mn>1</mn><mo>,</mo><mn>2</mn>"),
        ("a-b*c", "<mi>a</mi><mo>−</mo><mi>b</mi><mo>∗</mo><mi>c</mi>"), ("a<b", "<mi>a</mi><mo>&lt;</mo><mi>b</mi>"),
        ("n!/2", "<mi>n</mi><mo>!</mo><mo>/</mo><mn>2</mn>"), ("{a}", "<mi>a</mi>"),
        ("{ab}", "<mrow><mi>a</mi><mi>b</mi></mrow>"), ("{}", "<mrow></mrow>"),
        ("é ≤ π", "<mi>é</mi><mo>≤</mo><mi>π</mi>"),
        (
            #"5\,\%\$"#,
            "<mn>5</mn><mspace width=\"0.1667em\"></mspace><mi mathvariant=\"normal\">%</mi>"
                + "<mi mathvariant=\"normal\">$</mi>"
        ),
    ])
    func lettersNumbersAndSignsAreWhatTheyAre(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test(arguments: [
        ("-1", "<mo form=\"prefix\">−</mo><mn>1</mn>"), ("=-1", "<mo>=</mo><mo form=\"prefix\">−</mo><mn>1</mn>"),
        ("n!-1", "<mi>n</mi><mo>!</mo><mo>−</mo><mn>1</mn>"),
        (
            "(-a)-b",
            "<mo stretchy=\"false\">(</mo><mo form=\"prefix\">−</mo><mi>a</mi><mo stretchy=\"false\">)</mo>"
                + "<mo>−</mo><mi>b</mi>"
        ),
    ])
    func aMinusKnowsWhetherItStandsBetweenTwo(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test(arguments: [
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"), ("x_i", "<msub><mi>x</mi><mi>i</mi></msub>"),
        ("x_i^2", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
        ("x^2_i", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
        ("x^10", "<msup><mi>x</mi><mn>1</mn></msup><mn>0</mn>"),
        ("x^{10}", "<msup><mi>x</mi><mn>10</mn></msup>"), ("^2", "<msup><mrow></mrow><mn>2</mn></msup>"),
        ("f'", "<msup><mi>f</mi><mo>′</mo></msup>"),
        ("f''_n", "<msubsup><mi>f</mi><mi>n</mi><mo>′′</mo></msubsup>"),
        ("f'^2", "<msup><mi>f</mi><mrow><mo>′</mo><mn>2</mn></mrow></msup>"),
        ("e^{-x^2}", "<msup><mi>e</mi><mrow><mo form=\"prefix\">−</mo><msup><mi>x</mi><mn>2</mn></msup></mrow></msup>"),
        (#"x_\mathrm{max}"#, "<msub><mi>x</mi><mi>max</mi></msub>"),
        (#"90^\circ"#, "<msup><mn>90</mn><mo>∘</mo></msup>"),
    ])
    func scriptsStandBesideWhatTheyBelongTo(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test func limitsStandBelowAndAboveInAFormulaOfItsOwnOnly() {
        let sum = #"\sum_{i}^n"#
        #expect(mathML(sum) == "<msubsup><mo>∑</mo><mi>i</mi><mi>n</mi></msubsup>")
        #expect(mathML(sum, isDisplay: true) == "<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>")
        #expect(mathML(#"\bigcup_i"#, isDisplay: true) == "<munder><mo>⋃</mo><mi>i</mi></munder>")
        #expect(mathML(#"\prod^n"#, isDisplay: true) == "<mover><mo>∏</mo><mi>n</mi></mover>")
        #expect(mathML(#"\lim_x"#, isDisplay: true) == "<munder><mi>lim</mi><mi>x</mi></munder>")
        #expect(mathML(#"\lim_x"#) == "<msub><mi>lim</mi><mi>x</mi></msub>")
        #expect(mathML(#"\int_0^1"#, isDisplay: true) == "<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup>")
        #expect(mathML(#"\sum\limits_i"#) == "<munder><mo>∑</mo><mi>i</mi></munder>")
        #expect(mathML(#"\sum\nolimits_i"#, isDisplay: true) == "<msub><mo>∑</mo><mi>i</mi></msub>")
        #expect(
            mathML(#"\frac{\sum_i}2"#, isDisplay: true) == "<mfrac><msub><mo>∑</mo><mi>i</mi></msub><mn>2</mn></mfrac>"
        )
    }

    @Test(arguments: [
        (#"\frac{a}{b}"#, "<mfrac><mi>a</mi><mi>b</mi></mfrac>"), (#"\frac12"#, "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
        (#"\frac{a+b}2"#, "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>"),
        (#"\dfrac ab"#, "<mrow displaystyle=\"true\"><mfrac><mi>a</mi><mi>b</mi></mfrac></mrow>"),
        (#"\tfrac ab"#, "<mrow displaystyle=\"false\"><mfrac><mi>a</mi><mi>b</mi></mfrac></mrow>"),
        (
            #"\binom nk"#,
            "<mrow><mo stretchy=\"true\">(</mo><mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac>"
                + "<mo stretchy=\"true\">)</mo></mrow>"
        ),
        (#"\sqrt2"#, "<msqrt><mn>2</mn></msqrt>"), (#"\sqrt{a+b}"#, "<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>"),
        (#"\sqrt[3]{x}"#, "<mroot><mi>x</mi><mn>3</mn></mroot>"),
        (
            #"\sqrt[{[n]}] x"#,
            "<mroot><mi>x</mi><mrow><mo stretchy=\"false\">[</mo><mi>n</mi><mo stretchy=\"false\">]</mo>"
                + "</mrow></mroot>"
        ),
        (#"x^\frac12"#, "<msup><mi>x</mi><mfrac><mn>1</mn><mn>2</mn></mfrac></msup>"),
        (#"{\displaystyle\sum_i}"#, "<mrow displaystyle=\"true\"><munder><mo>∑</mo><mi>i</mi></munder></mrow>"),
    ])
    func fractionsAndRootsHoldWhatTheirArgumentsSay(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test(arguments: [
        ("(a]", "<mo stretchy=\"false\">(</mo><mi>a</mi><mo stretchy=\"false\">]</mo>"),
        (#"\{a\}"#, "<mo stretchy=\"false\">{</mo><mi>a</mi><mo stretchy=\"false\">}</mo>"),
        (#"\left(a\right]"#, "<mrow><mo stretchy=\"true\">(</mo><mi>a</mi><mo stretchy=\"true\">]</mo></mrow>"),
        (
            #"\left. a \right|_0"#,
            "<msub><mrow><mi>a</mi><mo form=\"postfix\" stretchy=\"true\">|</mo></mrow><mn>0</mn></msub>"
        ),
        (
            #"\left<a\middle|b\right>"#,
            "<mrow><mo stretchy=\"true\">⟨</mo><mi>a</mi>"
                + "<mo form=\"postfix\" stretchy=\"true\">|</mo><mi>b</mi><mo stretchy=\"true\">⟩</mo></mrow>"
        ),
        (#"\bigl\lfloor a\bigr\rfloor"#, "<mo stretchy=\"false\">⌊</mo><mi>a</mi><mo stretchy=\"false\">⌋</mo>"),
        (
            "|-x|^2",
            "<mo form=\"prefix\" stretchy=\"false\">|</mo><mo form=\"prefix\">−</mo><mi>x</mi>"
                + "<msup><mo form=\"postfix\" stretchy=\"false\">|</mo><mn>2</mn></msup>"
        ),
        (
            #"\|x\|"#,
            "<mo form=\"prefix\" stretchy=\"false\">‖</mo><mi>x</mi><mo form=\"postfix\" stretchy=\"false\">‖</mo>"
        ),
    ])
    func bracketsGrowWhereTheyAreToldTo(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test(arguments: [
        (#"\alpha\Omega"#, "<mi>α</mi><mi mathvariant=\"normal\">Ω</mi>"),
        (#"a\le b\neq c"#, "<mi>a</mi><mo>≤</mo><mi>b</mi><mo>≠</mo><mi>c</mi>"),
        (#"\forall x\in A\cup B"#, "<mo>∀</mo><mi>x</mi><mo>∈</mo><mi>A</mi><mo>∪</mo><mi>B</mi>"),
        (#"A\Rightarrow B\to C"#, "<mi>A</mi><mo>⇒</mo><mi>B</mi><mo>→</mo><mi>C</mi>"),
        (
            #"1,\ldots,\infty"#,
            "<mn>1</mn><mo>,</mo><mi mathvariant=\"normal\">…</mi><mo>,</mo>"
                + "<mi mathvariant=\"normal\">∞</mi>"
        ),
        (#"\nabla\cdot\partial"#, "<mi mathvariant=\"normal\">∇</mi><mo>⋅</mo><mi>∂</mi>"),
        (#"2\times3\pm1"#, "<mn>2</mn><mo>×</mo><mn>3</mn><mo>±</mo><mn>1</mn>"),
        (#"\neg p\land q"#, "<mo>¬</mo><mi>p</mi><mo>∧</mo><mi>q</mi>"),
    ])
    func namesStandForTheirSigns(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test(arguments: [
        (#"\sin x"#, "<mi>sin</mi><mspace width=\"0.1667em\"></mspace><mi>x</mi>"),
        (#"\sin(x)"#, "<mi>sin</mi><mo stretchy=\"false\">(</mo><mi>x</mi><mo stretchy=\"false\">)</mo>"),
        (
            #"\sin\left(x\right)"#,
            "<mi>sin</mi><mrow><mo stretchy=\"true\">(</mo><mi>x</mi><mo stretchy=\"true\">)</mo></mrow>"
        ),
        (
            #"2\log_2n"#,
            "<mn>2</mn><mspace width=\"0.1667em\"></mspace><msub><mi>log</mi><mn>2</mn></msub>"
                + "<mspace width=\"0.1667em\"></mspace><mi>n</mi>"
        ),
        (#"\operatorname{rank}A"#, "<mi>rank</mi><mspace width=\"0.1667em\"></mspace><mi>A</mi>"),
        (#"\operatorname{T}"#, "<mi mathvariant=\"normal\">T</mi>"),
        (
            #"a \bmod b"#,
            "<mi>a</mi><mspace width=\"0.1667em\"></mspace><mi>mod</mi><mspace width=\"0.1667em\"></mspace>"
                + "<mi>b</mi>"
        ),
    ])
    func namesOfFunctionsAreUprightWithASmallSpace(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test func anOperatorWithAStarHasLimits() {
        #expect(
            mathML(#"\operatorname*{arg\,max}_x"#, isDisplay: true)
                == "<munder><mi>arg\u{A0}max</mi><mi>x</mi></munder>"
        )
    }

    @Test(arguments: [
        (#"\hat x"#, "<mover accent=\"true\"><mi>x</mi><mo stretchy=\"false\">^</mo></mover>"),
        (
            #"\vec{v}_1"#,
            "<msub><mover accent=\"true\"><mi>v</mi><mo stretchy=\"false\">→</mo></mover><mn>1</mn></msub>"
        ),
        (
            #"\overline{ab}"#,
            "<mover accent=\"true\"><mrow><mi>a</mi><mi>b</mi></mrow><mo stretchy=\"true\">‾</mo></mover>"
        ),
        (#"\underline a"#, "<munder accentunder=\"true\"><mi>a</mi><mo stretchy=\"true\">‾</mo></munder>"),
        (
            #"\underbrace{a}_2"#,
            "<munder><munder accentunder=\"true\"><mi>a</mi><mo stretchy=\"true\">⏟</mo></munder><mn>2</mn></munder>"
        ),
        (#"\overset{!}{=}"#, "<mover><mo>=</mo><mo>!</mo></mover>"),
        (#"\underset x A"#, "<munder><mi>A</mi><mi>x</mi></munder>"),
    ])
    func accentsStandAboveOrBelow(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test(arguments: [
        (#"\mathbb{RNCZQ}"#, "<mi>ℝℕℂℤℚ</mi>"), (#"\mathbf xy"#, "<mi>𝐱</mi><mi>y</mi>"),
        (#"\mathbf{12}"#, "<mn>𝟏𝟐</mn>"),
        (#"\mathcal{LA}"#, "<mi>ℒ𝒜</mi>"), (#"\mathit{hi}"#, "<mi>ℎ𝑖</mi>"), (#"\mathfrak{gC}"#, "<mi>𝔤ℭ</mi>"),
        (#"\mathrm{d}x"#, "<mi mathvariant=\"normal\">d</mi><mi>x</mi>"), (#"\mathrm{kg}"#, "<mi>kg</mi>"),
        (#"\mathbf{x_i}"#, "<msub><mi>𝐱</mi><mi>𝐢</mi></msub>"),
        (
            #"\mathbf{A\mathrm{b}}"#,
            "<mrow><mi>𝐀</mi>"
                + "<mi mathvariant=\"normal\">b</mi></mrow>"
        ),
        (#"\mathsf{a}\mathtt{1}"#, "<mi>𝖺</mi><mn>𝟷</mn>"),
    ])
    func fontsAreLettersOfTheirOwn(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test(arguments: [
        (#"\text{if }x"#, "<mtext>if\u{A0}</mtext><mi>x</mi>"),
        (#"\text{a_b \& \{c\}}"#, "<mtext>a_b\u{A0}&amp;\u{A0}{c}</mtext>"),
        (
            #"a\quad b\!c~d\ e"#,
            "<mi>a</mi><mspace width=\"1em\"></mspace><mi>b</mi><mspace width=\"-0.1667em\"></mspace>"
                + "<mi>c</mi><mspace width=\"0.3333em\"></mspace><mi>d</mi>"
                + "<mspace width=\"0.3333em\"></mspace><mi>e</mi>"
        ),
        ("a \n b\t", "<mi>a</mi><mi>b</mi>"),
    ])
    func wordsKeepTheirSpacesAndFormulasDoNot(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test(arguments: [
        (
            #"\begin{matrix}a&b\\c\end{matrix}"#,
            "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>"
                + "<mtr><mtd><mi>c</mi></mtd></mtr></mtable>"
        ),
        (
            #"\begin{pmatrix}a\\[2pt]b\\\end{pmatrix}"#,
            "<mrow><mo stretchy=\"true\">(</mo><mtable><mtr><mtd><mi>a</mi></mtd>"
                + "</mtr><mtr><mtd><mi>b</mi></mtd></mtr></mtable><mo stretchy=\"true\">)</mo></mrow>"
        ),
        (
            #"\begin{vmatrix}a\end{vmatrix}"#,
            "<mrow><mo form=\"prefix\" stretchy=\"true\">|</mo><mtable><mtr><mtd><mi>a</mi>"
                + "</mtd></mtr></mtable><mo form=\"postfix\" stretchy=\"true\">|</mo></mrow>"
        ),
        (
            #"\begin{cases}0&x<1\\1\end{cases}"#,
            "<mrow><mo stretchy=\"true\">{</mo><mtable class=\"cases\"><mtr><mtd>"
                + "<mn>0</mn></mtd><mtd><mi>x</mi><mo>&lt;</mo><mn>1</mn></mtd></mtr><mtr><mtd><mn>1</mn></mtd></mtr>"
                + "</mtable></mrow>"
        ),
        (
            #"\begin{aligned}a&=\sum_i\end{aligned}"#,
            "<mtable class=\"aligned\" displaystyle=\"true\"><mtr><mtd><mi>a</mi>"
                + "</mtd><mtd><mo>=</mo><munder><mo>∑</mo><mi>i</mi></munder></mtd></mtr></mtable>"
        ),
        (#"\begin{matrix}\end{matrix}"#, "<mtable></mtable>"),
    ])
    func environmentsAreTables(source: String, expected: String) {
        #expect(mathML(source) == expected)
    }

    @Test func aFormulaCarriesItsSource() {
        var html = HTMLText()
        MathFormula(" a<\"b\"\n", isDisplay: true)?.write(into: &html)
        MathFormula(" a<b\n", isDisplay: true)?.write(into: &html)
        #expect(
            html.string == "<math display=\"block\" alttext=\"a&lt;b\"><mi>a</mi><mo>&lt;</mo><mi>b</mi></math>"
        )
    }

    @Test(arguments: [
        "", " \n", #"\unknown"#, "{", "}", "a}", "{a", #"\left(a"#, #"\left(a\right"#, #"a\right)"#, #"\left a\right)"#,
        #"\middle|"#, #"\frac"#, #"\frac a"#, "x^", "x_", "x^2^3", "x_1_2", "^^", "a&b", #"a\\b"#, #"\begin{matrix}"#,
        #"\begin{matrix}a\end{cases}"#, #"\begin{other}a\end{other}"#, #"\end{matrix}"#, #"\sqrt[3{x}"#, #"\sqrt[3]"#,
        #"\text{a"#, #"\text{{a}}"#, #"\text a"#, #"\text{\frac12}"#, "#1", "%", "$", "a$b", "\\", "\"", "@", "`",
        "\u{1}",
        "e\u{301}", "\u{202E}a", #"\def\a{b}"#, #"\href{javascript:x}{y}"#, #"\begin{matrix}a\\[2pt\end{matrix}"#,
        #"\bigl a"#, #"\operatorname sin"#, #"\begin{matrix}{a&b}\end{matrix}"#,
    ])
    func whatIsNotUnderstoodIsRefused(source: String) {
        #expect(mathML(source) == nil)
    }

    @Test func whatIsTooLongOrTooDeepIsRefused() {
        func nested(_ open: String, _ close: String, _ times: Int) -> String {
            String(repeating: open, count: times) + " a" + String(repeating: close, count: times)
        }
        #expect(mathML(String(repeating: "a", count: MathFormula.bytes)) != nil)
        #expect(mathML(String(repeating: "a", count: MathFormula.bytes + 1)) == nil)
        #expect(mathML(nested("{", "}", MathFormula.levels - 1)) != nil)
        #expect(mathML(nested("{", "}", MathFormula.levels)) == nil)
        for (open, close) in [
            ("{", "}"), (#"\left("#, #"\right)"#), (#"\sqrt"#, ""), ("x^", ""), (#"\displaystyle"#, ""), (#"\hat"#, ""),
            (#"\begin{matrix}"#, #"\end{matrix}"#), (#"\sqrt["#, "]a"), (#"\mathbf"#, ""), (#"\frac1"#, ""),
        ] {
            #expect(mathML(nested(open, close, 5)) != nil || open == "x^", "\(open)")
            #expect(mathML(nested(open, close, 60)) == nil, "\(open)")
        }
    }

    @Test func noFormulaIsDeeperThanAPageHasRoomFor() {
        let open = #"\begin{pmatrix}a^\begin{pmatrix}b&"#
        let close = #"\end{pmatrix}\end{pmatrix}^2"#
        let deepest = (1...MathFormula.levels).compactMap { times in
            mathML(String(repeating: open, count: times) + "a" + String(repeating: close, count: times))
        }
        .compactMap { Tags(of: $0)?.depth }.max()
        #expect(deepest.map { $0 <= 5 * MathFormula.levels } == true, "\(deepest ?? 0)")
    }
}
