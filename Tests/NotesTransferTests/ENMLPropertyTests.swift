import Foundation
import Markdown
import Portico
import PorticoTestSupport
import Testing

@testable import NotesTransfer

/// Whatever Evernote's markup shows, the page of the Markdown that is made of it shows, and nothing else.
@Suite struct ENMLPropertyTests {
    @Test(arguments: 1...8) func thePageShowsTheTextLinksAndTicksOfRandomMarkup(seed: UInt64) throws {
        var random = RandomMarkup(seed: seed)
        for number in 0..<200 {
            let sample = random.sample()
            // A link to a note by its title, on the page.
            guard !sample.shown.contains("[[") else { continue }
            let text = try ENMLText(Array("<en-note>\(sample.enml)</en-note>".utf8), attachments: [:])
            let markdown = MarkdownText.withoutFormulas(text.markdown)
            let page = MarkdownRenderer().render(markdown)
            let shown = ShownPage(page.html.html)
            let what = Comment(rawValue: "seed \(seed), \(number): \(sample.enml)\n→ \(markdown)\n→ \(page.html.html)")
            try #require(page.problem == nil, what)
            try #require(shown.text == ShownPage.collapsed(sample.shown), what)
            try #require(sample.links.isSubset(of: shown.links), what)
            try #require(shown.ticks == sample.ticks, what)
        }
    }
}

/// The text, the links and the ticks of a page that the renderer wrote.
struct ShownPage {
    let text: String
    let links: Set<String>
    let ticks: [Bool]

    /// By bytes: a joiner behind `>` would hide it in one character with it.
    init(_ html: String) {
        var (text, links, ticks) = ([UInt8](), Set<String>(), [Bool]())
        var rest = Array(html.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")),
            let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            text += rest[..<start]
            let tag = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
            if !["a", "strong", "em", "del", "code", "span", "input", "label"].contains(name) { text += " ".utf8 }
            if tag.hasPrefix("a "), let address = tag.firstMatch(of: /href="([^"]*)"/) {
                links.insert(Self.unescaped(Array(address.1.utf8)))
            }
            if name == "input" { ticks.append(tag.contains(" checked")) }
            rest = rest[(end + 1)...]
        }
        self.text = Self.collapsed(Self.unescaped(text + rest))
        self.links = links
        self.ticks = ticks
    }

    static func collapsed(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
    }

    private static func unescaped(_ text: [UInt8]) -> String {
        var (unescaped, rest) = ([UInt8](), text[...])
        while let byte = rest.first {
            let reference = references.first { rest.starts(with: $0.0.utf8) }
            unescaped.append(reference?.1 ?? byte)
            rest = rest.dropFirst(reference?.0.utf8.count ?? 1)
        }
        return String(decoding: unescaped, as: UTF8.self)
    }

    private static let references = [
        ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
        ("&amp;", UInt8(ascii: "&")),
    ]
}

/// Markup as nobody would write it.
private struct RandomMarkup {
    struct Sample {
        var enml = ""
        /// What a browser shows of it.
        var shown = ""
        var links: Set<String> = []
        var ticks: [Bool] = []
    }

    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func sample() -> Sample {
        var sample = Sample()
        for _ in 0...pick(3) { addBlock(to: &sample, depth: 0) }
        return sample
    }

    private mutating func pick(_ maximum: Int) -> Int { Int.random(in: 0...maximum, using: &random) }

    private mutating func addBlock(to sample: inout Sample, depth: Int) {
        sample.shown += " "
        switch pick(depth < 2 ? 12 : 4) {
        case 0...2: wrap("div", &sample, depth)
        case 3: wrap("center", &sample, depth)
        case 4: wrap("p", &sample, depth)
        case 5: wrap("h2", &sample, depth)
        case 6, 7:
            let name = pick(1) == 0 ? "ul" : "ol"
            sample.enml += pick(3) == 0 && name == "ol" ? "<ol start=\"7\">" : "<\(name)>"
            for _ in 0...pick(2) {
                sample.enml += "<li>"
                if pick(3) == 0 { addBox(to: &sample) }
                addLine(to: &sample, depth: 0)
                if pick(2) == 0 { addBlock(to: &sample, depth: depth + 1) }
                sample.enml += "</li>"
                sample.shown += " "
            }
            sample.enml += "</\(name)>"
        case 8:
            sample.enml += "<div>"
            addBox(to: &sample)
            addLine(to: &sample, depth: 0)
            sample.enml += "</div>"
        case 9:
            sample.enml += "<table>"
            for _ in 0...pick(2) {
                sample.enml += "<tr>"
                for _ in 0...pick(2) {
                    sample.enml += "<td>"
                    if pick(5) == 0 { addBlock(to: &sample, depth: 2) } else { addLine(to: &sample, depth: 0) }
                    sample.enml += "</td>"
                    sample.shown += " "
                }
                sample.enml += "</tr>"
            }
            sample.enml += "</table>"
        case 10:
            sample.enml += "<blockquote>"
            addBlock(to: &sample, depth: depth + 1)
            sample.enml += "</blockquote>"
        case 11:
            // Around a block.
            let name = Self.marks[pick(Self.marks.count - 1)]
            sample.enml += "<\(name)>"
            addBlock(to: &sample, depth: depth + 1)
            sample.enml += "</\(name)>"
        default:
            sample.enml += "<a href=\"http://block.example/\">"
            sample.enml += "<div>x</div></a>"
            sample.shown += "x"
            sample.links.insert("http://block.example/")
        }
        sample.shown += " "
    }

    private mutating func wrap(_ name: String, _ sample: inout Sample, _ depth: Int) {
        sample.enml += "<\(name)>"
        addLine(to: &sample, depth: 0)
        sample.enml += "</\(name)>"
    }

    private mutating func addBox(to sample: inout Sample) {
        let isDone = pick(1) == 0
        sample.enml += "<en-todo checked=\"\(isDone)\"/>"
        sample.ticks.append(isDone)
        sample.shown += " "
    }

    private static let marks = ["b", "i", "s", "strong", "em"]

    private mutating func addLine(to sample: inout Sample, depth: Int, isInLink: Bool = false) {
        for _ in 0...pick(4) {
            switch pick(depth < 3 ? 11 : 3) {
            case 0...3: addText(to: &sample)
            case 4:
                sample.enml += "<br/>"
                sample.shown += " "
            case 5:
                sample.enml += "<code>"
                addText(to: &sample)
                sample.enml += "</code>"
            case 6 where !isInLink:
                let address = ["http://a.example/x_y*z", "https://b.example/?q=1&copy;=2", "/c(d)"][pick(2)]
                sample.enml += "<a href=\"\(Self.escaped(address))\">x"
                sample.shown += "x"
                addLine(to: &sample, depth: depth + 1, isInLink: true)
                sample.enml += "</a>"
                sample.links.insert(address.replacing("(", with: "%28").replacing(")", with: "%29"))
            default:
                let name = Self.marks[pick(Self.marks.count - 1)]
                sample.enml += "<\(name)>"
                addLine(to: &sample, depth: depth + 1, isInLink: isInLink)
                sample.enml += "</\(name)>"
            }
        }
    }

    private static let parts = [
        "a", "b", "word", "Ä", "é", "e\u{301}", "本", "注意", "：", "。", "（", "）", " ", " ", " ", "\n", "\u{A0}",
        "\u{3000}",
        "*", "**", "_", "__", "~", "~~", "`", "``", "[", "]", "(", ")", "<", ">", "&", "!", "#", "##", "+", "-", "--",
        "=", "==",
        ".", ",", "1.", "2)", "12", ":", ";", "|", "\\", "\"", "'", "/", "@", "$", "^", "→", "😀", "€", "“", "”", "…",
        "http://x.example/a_b_c", "https://x.example/?a=1&copy;2*3~4_", "www.x.example/_a_", "&copy;", "me@x.example",
        ":-",
        "[x] ", "- [ ] ", "![", "](", "<b>", "---", "***", "1986. ", "\u{200D}", "\u{200B}", "Note:",
    ]

    private mutating func addText(to sample: inout Sample) {
        var text = ""
        for _ in 0...pick(3) { text += Self.parts[pick(Self.parts.count - 1)] }
        sample.enml += Self.escaped(text)
        sample.shown += text
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
