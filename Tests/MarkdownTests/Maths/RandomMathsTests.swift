import PorticoTestSupport
import Testing

@testable import Markdown

/// What nobody would write, and what is nearly right.
@Suite struct RandomMathsTests {
    private static let pieces =
        MathCommand.all.keys.sorted().map { "\\" + $0 } + MathEnvironment.all.keys.map { "\\begin{\($0)}" }.sorted()
        + MathEnvironment.all.keys.map { "\\end{\($0)}" }.sorted() + [
            "{", "}", "{", "}", "^", "_", "&", "\\\\", "\\right", "\\right)", "\\right.", "\\left(", "\\middle|", "[",
            "]", "(", ")", "|", "a", "b", "1", "2.5", " ", "\n", "'", "-", "+", "<", ">", "\"", "\\limits", "\\", "%",
            "$", "é", "日", "\u{301}", "\u{0}", "\u{7F}", "\u{202E}", "👩‍👧", "\\text{a b}", "\\[", "\\end", "\\begin",
        ]

    private static let blocks = [
        "$", "$", "$", "$$", "$$\n", "\n$$", "a", "b_1", "*", "**", "_", "`", "```", "```math\n", "~~~\n", "\\", "\\$",
        "\n", "\n\n", "\r\n", "\r", " ", "    ", "\t", "- ", "1. ", "> ", "# ", "|", "|-|-|\n", "---\n", "===\n", "<b>",
        "<a b=\"", "\">", "<!--", "-->", "<div>\n", "[", "](", ")", "[[", "]]", "[^1]", "[^1]: ", "[a]: /x\n", "![",
        "==",
        "\\=", "http://a.b/", "&#1;", "&#x700;", "\u{1}", "\u{700}", "é", "日", "5", "\\frac12", "x^2", "\u{0}", "&lt;",
    ]

    @Test(arguments: 0..<2)
    func anyFormulaIsRefusedOrWhole(run: Int) {
        var accepted = 0
        for seed in UInt64(run * 15_000)..<UInt64((run + 1) * 15_000) {
            var random = SeededRandom(seed: seed)
            let source = (0..<Int.random(in: 1...8, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
            for isDisplay in [false, true] {
                guard let formula = MathFormula(source, isDisplay: isDisplay) else { continue }
                accepted += 1
                var html = HTMLText()
                formula.write(into: &html)
                #expect(Tags(of: html.string) != nil, "seed \(seed): \(source.debugDescription) \(html.string)")
                #expect(HTMLGrammar.accepts(html.bytes), "seed \(seed): \(source.debugDescription) \(html.string)")
            }
        }
        #expect(accepted > 1_000)
    }

    @Test func aFormulaThatIsNearlyRightIsRefusedOrWhole() {
        let formula =
            #"\begin{pmatrix}\frac{a_1^2}{\sqrt[3]{b}} & \left(\sum_{i=0}^n x'\right) \\ \text{if } & "#
            + #"\hat{\mathbf{x}}\end{pmatrix}"#
        #expect(mathML(formula) != nil)
        for seed in 0..<10_000 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var bytes = Array(formula.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: index)
                case 1: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
                default: bytes.insert(random.pick(bytes), at: index)
                }
            }
            let source = String(decoding: bytes, as: UTF8.self)
            guard let formula = MathFormula(source, isDisplay: true) else { continue }
            var html = HTMLText()
            formula.write(into: &html)
            #expect(Tags(of: html.string) != nil, "seed \(seed): \(source.debugDescription)")
        }
    }

    @Test(arguments: 0..<2)
    func anyTextWithFormulasIsShownSafely(run: Int) {
        for seed in UInt64(run * 10_000)..<UInt64((run + 1) * 10_000) {
            var random = SeededRandom(seed: seed)
            let source = (0..<Int.random(in: 1...24, using: &random)).map { _ in random.pick(Self.blocks) }.joined()
            let rendered = MarkdownRenderer(tasks: .tickable).render(source)
            #expect(rendered.problem == nil, "seed \(seed): \(source.debugDescription)")
        }
    }

    /// What stands for formulas while a text is read is nowhere in what was read.
    @Test func allThatWasHiddenComesBack() throws {
        let blocks = Self.blocks.filter { !$0.contains("&") && $0 != "\u{1}" && $0 != "\u{700}" }
        for seed in 0..<10_000 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let source = (0..<Int.random(in: 1...24, using: &random)).map { _ in random.pick(blocks) }.joined()
            var text = ""
            try MarkdownParser.parse(source).walk { step in
                if case .enter(let node) = step { text += node.literal + node.url + node.title + node.fenceInfo }
                return true
            }
            let isStrange = text.unicodeScalars.contains {
                $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) || (0x500...0x7FF).contains($0.value)
            }
            #expect(!isStrange, "seed \(seed): \(source.debugDescription) \(text.debugDescription)")
        }
    }

    @Test func anyBytesCanBeLookedThrough() {
        for seed in 0..<5_000 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let signs = Array("$$$$\n\n\\`<>|-# a".utf8) + [0xC3, 0xDC, 0x80, 0xFF, 0, 1, 0xF0]
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in random.pick(signs) }
            if let hidden = MathSigns(in: bytes) { #expect(hidden.bytes.count == bytes.count) }
        }
    }

    /// Each would take minutes if it were looked through anew at each sign.
    @Test(arguments: [
        "$", "$a ", "$a$ ", "$$ ", "$$\n", "$$a\n", "$a\n", "`$", "`$``", "<a $", "<!--$", "<a '$\"", "$\\", "|$a",
        "> $$\n",
        "- $$\n", "$a`b`", "[[$a", "$a\n\n", "$-->",
    ])
    func aQuarterOfAMegabyteIsLookedThroughInTime(shape: String) {
        let source = Array(String(repeating: shape, count: (1 << 18) / shape.utf8.count).utf8)
        #expect(MathSigns(in: source)?.bytes.count ?? source.count == source.count)
        let table = Array("|a|\n|-|\n".utf8) + source
        #expect(MathSigns(in: table)?.bytes.count ?? table.count == table.count)
    }
}
