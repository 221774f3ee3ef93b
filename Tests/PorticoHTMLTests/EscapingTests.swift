import PorticoHTML
import PorticoTestSupport
import Testing

@Suite struct EscapingTests {
    @Test func controlCharactersThatParsersChangeAreWrittenSoThatTheyDoNot() throws {
        #expect(try rendered("{{title}}", Note(title: "a\0b\rc\r\nd")) == "a\u{FFFD}b&#13;c&#13;\nd")
        #expect(try rendered("<p title=\"{{title}}\">", Note(title: "a\0b\rc\n")) == "<p title=\"a\u{FFFD}b&#13;c\n\">")
    }

    @Test(arguments: ["textarea", "pre"])
    func aNewlineThatBeginsATextIsKept(element: String) throws {
        let text = "<\(element)>{{title}}</\(element)>"
        #expect(try rendered(text, Note(title: "\na")) == "<\(element)>\n\na</\(element)>")
        #expect(try rendered(text, Note(title: "a")) == "<\(element)>a</\(element)>")
        #expect(try rendered(text, Note(title: "\r\na")) == "<\(element)>&#13;\na</\(element)>")
        #expect(try rendered("<\(element)>x{{title}}</\(element)>", Note(title: "\na")) == "<\(element)>x\na</\(element)>")
        #expect(
            try rendered("<\(element)>{{#zone}}{{.}}{{/zone}}{{title}}</\(element)>", Note(title: "\na", zone: "\nz"))
                == "<\(element)>\n\nz\na</\(element)>"
        )
        #expect(
            try rendered("<\(element)>{{#zone}}{{.}}{{/zone}}{{title}}</\(element)>", Note(title: "\na"))
                == "<\(element)>\n\na</\(element)>"
        )
        #expect(try rendered("<\(element)>{{title}}{{title}}</\(element)>", Note(title: "")) == "<\(element)></\(element)>")
    }

    @Test func aNewlineAfterOtherTagsIsLeftAlone() throws {
        #expect(try rendered("<p>{{title}}</p>", Note(title: "\na")) == "<p>\na</p>")
    }

    @Test func randomTextsSurviveEveryPlaceTheyMayStandIn() throws {
        let text = try template("<p>{{title}}</p>")
        let attribute = try template("<p title=\"{{title}}\">")
        let rcdata = try template("<title>{{title}}</title>")
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<3_000 {
            let value = random.text()
            let expected = value.replacing("\0", with: "\u{FFFD}")
            for (template, before, after, unsafe) in [
                (text, "<p>", "</p>", "<>"), (attribute, "<p title=\"", "\">", "<>\"'"), (rcdata, "<title>", "</title>", "<>"),
            ] {
                let printed = template.string(Note(title: value)).unicodeScalars.dropFirst(before.count).dropLast(after.count)
                #expect(!printed.contains { unsafe.unicodeScalars.contains($0) || $0 == "\r" || $0 == "\0" }, "seed \(seed)")
                #expect(Array(unescaped(String(String.UnicodeScalarView(printed))).utf8) == Array(expected.utf8), "seed \(seed)")
            }
        }
    }

    /// Reads the five references the engine writes, and refuses a bare ampersand.
    private func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = Array(text.unicodeScalars)[...]
        let references: [(String, Unicode.Scalar)] = [
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#13;", "\r"),
        ]
        while let scalar = rest.first {
            if scalar == "&" {
                guard let (name, meaning) = references.first(where: { rest.starts(with: $0.0.unicodeScalars) }) else {
                    return "a bare ampersand"
                }
                result.append(meaning)
                rest = rest.dropFirst(name.unicodeScalars.count)
            } else {
                result.append(scalar)
                rest = rest.dropFirst()
            }
        }
        return String(result)
    }
}

extension SeededRandom {
    /// Text that is full of what HTML gives a meaning.
    mutating func text() -> String {
        let pieces = [
            "<", ">", "&", "\"", "'", "&amp;", "&#", "</p>", "</title>", "<script>", "-->", "\0", "\r", "\n", "\r\n", "{{", "}}", "a", "é",
            "𝒳", "\u{301}", "\u{2028}", " ", "=",
        ]
        return (0..<Int.random(in: 0...12, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
