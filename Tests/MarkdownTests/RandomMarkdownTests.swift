import Portico
import PorticoTestSupport
import Testing

@testable import Markdown

@Suite struct RandomMarkdownTests {
    private static let pieces = [
        "[", "]", "(", ")", "!", "*", "_", "**", "~~", "`", "```", "<", ">", "</", "<!--", "-->", "<?", "a", "b c", " ",
        "\n", "\n\n", "- ",
        "1. ",
        "> ", "# ", "|", "|-|\n", "---\n", "===\n", "\\", "&", "&amp;", "&#13;", "&#0;", ":", "www.", "http://", "@",
        "a@b.example", "\"",
        "'",
        "[a]: /x\n", "](", "[[", "]]", "[[a|b]]", "- [ ] ", "- [x] ", "[ ] ", "[X]\t", "\t", "    ", "\r\n", "\r",
        "\u{0}", "\u{1}",
        "\u{FEFF}",
        "é", "日", "\u{FFFE}", "\u{85}", "javascript:", "<script>", "</script>", "<img src=x onerror=y>", "<svg>",
        "data:", "![",
        "onclick=x",
        "\u{C}", "//x.example", "~~~x\n", "<div>\n", "&lt;", "\u{2028}",
    ]

    private static func source(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...24, using: &random)).map { _ in random.pick(pieces) }.joined()
    }

    /// Four runs, so that they are beside each other.
    @Test(arguments: 0..<4)
    func anyTextIsShownSafely(run: Int) {
        let renderer = MarkdownRenderer(tasks: .tickable, noteURL: { $0 == "a" ? "/notes/1" : nil })
        for seed in UInt64(run * 5_000)..<UInt64((run + 1) * 5_000) {
            var random = SeededRandom(seed: seed)
            let source = Self.source(&random)
            let rendered = renderer.render(source)
            #expect(rendered.problem == nil, "seed \(seed): \(source.debugDescription)")
            // A parser's look at every fourth is as good as at all and saves its time; the library has had its own at
            // each.
            if seed % 4 == 0 {
                let problem = SafetyCheck.problem(in: rendered.html.html)
                #expect(problem == nil, "seed \(seed): \(source.debugDescription)")
                #expect(HTMLReading.isAsWritten(rendered.html.html), "seed \(seed): \(source.debugDescription)")
            }
        }
    }

    @Test(arguments: 0..<4)
    func tickingChangesOnlyMarks(run: Int) {
        for seed in UInt64(run * 500)..<UInt64((run + 1) * 500) {
            var random = SeededRandom(seed: seed)
            let source = Self.source(&random) + "\n- [ ] a\n" + Self.source(&random) + "\n\n- [x] b"
            let states = MarkdownTests.states(of: source)
            let done = Set(states.indices.filter { _ in Bool.random(using: &random) })
            let ticked = toggled(source: source, done: done)
            let boxes =
                MarkdownRenderer(tasks: .tickable).render(source).html.html.split(
                    separator: " type=\"checkbox\" name=\"task\""
                ).count - 1
            #expect(boxes == states.count, "seed \(seed): \(source.debugDescription)")
            #expect(
                MarkdownTests.states(of: ticked) == states.indices.map(done.contains),
                "seed \(seed): \(source.debugDescription)"
            )
            let changes = zip(source.utf8, ticked.utf8).filter { $0 != $1 }
            #expect(source.utf8.count == ticked.utf8.count)
            #expect(changes.count == states.indices.filter { done.contains($0) != states[$0] }.count, "seed \(seed)")
            #expect(changes.allSatisfy { " xX".utf8.contains($0) && " x".utf8.contains($1) }, "seed \(seed)")
        }
    }

    @Test func parsesBesideEachOtherGiveWhatTheyGiveAlone() async {
        // Of different lengths, so that one ends while another is in the middle of its text.
        let sources = (1...8).map { String(repeating: "~~a~~ www.x.example b@c.example\n\n", count: $0 * 25) }
        let alone = sources.map(MarkdownText.plain)
        let links = sources.map { MarkdownLinks(in: $0) }
        let all = await withTaskGroup(of: Bool.self) { group in
            for index in sources.indices {
                group.addTask {
                    (0..<40).allSatisfy { _ in
                        MarkdownText.plain(sources[index]) == alone[index]
                            && MarkdownLinks(in: sources[index]) == links[index]
                    }
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(all)
    }
}
