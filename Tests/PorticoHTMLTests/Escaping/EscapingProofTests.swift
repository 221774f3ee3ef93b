import PorticoHTML
import PorticoTestSupport
import Testing

/// Whatever a value says, an HTML5 parser reads it as one value: nothing of it becomes a tag, an attribute or a
/// comment.
@Suite struct EscapingProofTests {
    private static let workers = 4
    private static let pages = 300

    private let page: EscapingPage

    init() throws {
        page = try EscapingPage.whole.get()
    }

    @Test(arguments: 0..<workers)
    func randomTextsAreReadBackInEveryPlace(worker: Int) throws {
        #expect(Self.workers * Self.pages * EscapingPlace.all.count >= 100_000)
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<Self.pages {
            let texts = EscapingPlace.all.map { _ in HostileText.random(&random) }
            guard !page.holds(texts) else { continue }
            Issue.record("seed \(seed): \(try EscapingPage.culprits(texts).joined(separator: "\n"))")
            return
        }
    }

    @Test func shapesOfInjectionsAreReadBackInEveryPlace() throws {
        #expect(HostileText.shapes.count > 100)
        for shape in HostileText.shapes {
            let texts = EscapingPlace.all.map { _ in shape }
            guard !page.holds(texts) else { continue }
            Issue.record("\(try EscapingPage.culprits(texts).joined(separator: "\n"))")
        }
    }

    @Test func eachPlaceHoldsInAPageOfItsOwn() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        for number in EscapingPlace.all.indices {
            let page = try EscapingPage([EscapingPlace.all[number]], from: number)
            for _ in 0..<20 {
                let text = HostileText.random(&random)
                let texts = EscapingPlace.all.map { _ in text }
                #expect(
                    page.holds(texts),
                    "seed \(seed): \(EscapingPlace.all[number].markup) with \(text.debugDescription)"
                )
            }
        }
    }

    @Test(arguments: ["<p>{{h$}}</p>", "<td>{{h$}}</td>", "<svg><desc>{{h$}}</desc></svg>"])
    func whatIsPrintedAsItIsIsCaught(markup: String) throws {
        let page = try EscapingPage([EscapingPlace(markup)])
        for shape in ["<b>", "</p>", "<!--", "&lt;", "a\rb", "<script>alert(1)</script>"] {
            #expect(!page.holds([shape]), "\(shape.debugDescription)")
        }
        #expect(page.holds(["harmless"]))
    }

    @Test func longRunsAreReadBack() {
        for text in ["<", "&", "\"", "'", "\0", "\r", "\n", "é", "\u{10FFFF}", "&amp;", "-->"] {
            #expect(
                page.holds(EscapingPlace.all.map { _ in String(repeating: text, count: 5_000) }),
                "\(text.debugDescription)"
            )
        }
    }

    @Test func everyCharacterIsReadBack() {
        // Each of the first 12,000 and those around the edges, a hundred in a value.
        let codes = Array(0..<0x2EE0) + Array(0xD7E0..<0xE020) + Array(0xFDC0..<0x1_0020) + Array(0x10_FFE0...0x10_FFFF)
        let scalars = codes.compactMap { Unicode.Scalar(UInt32($0)) }
        let places = EscapingPlace.all.count
        var values: [String] = []
        for start in stride(from: 0, to: scalars.count, by: 100) {
            values.append(String(String.UnicodeScalarView(scalars[start..<min(start + 100, scalars.count)])))
        }
        for offset in stride(from: 0, to: values.count, by: 8) {
            #expect(page.holds((0..<places).map { values[($0 + offset) % values.count] }), "from value \(offset)")
        }
    }

    @Test func nothingThatBrowsersLoadFromAListIsOfAnotherScheme() throws {
        let template = try template("<img srcset=\"{{url}}\">")
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<3_000 {
            let list = HostileText.random(&random)
            guard let bad = BrowserURL.candidates(of: list).first(where: { !BrowserURL.isHarmless($0) }) else {
                continue
            }
            #expect(
                template.string(Note(url: list)) == "<img srcset=\"#blocked\">",
                "seed \(seed): \(bad.debugDescription)"
            )
        }
    }
}
