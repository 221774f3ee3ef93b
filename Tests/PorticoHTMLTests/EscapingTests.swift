import Portico
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
        #expect(
            try rendered("<\(element)>x{{title}}</\(element)>", Note(title: "\na")) == "<\(element)>x\na</\(element)>"
        )
        #expect(
            try rendered("<\(element)>{{#zone}}{{.}}{{/zone}}{{title}}</\(element)>", Note(title: "\na", zone: "\nz"))
                == "<\(element)>\n\nz\na</\(element)>"
        )
        #expect(
            try rendered("<\(element)>{{#zone}}{{.}}{{/zone}}{{title}}</\(element)>", Note(title: "\na"))
                == "<\(element)>\n\na</\(element)>"
        )
        #expect(
            try rendered("<\(element)>{{marked}}</\(element)>", Note(marked: [TextRun(""), TextRun("\na")]))
                == "<\(element)>\n\na</\(element)>"
        )
        #expect(
            try rendered("<\(element)>{{title}}{{title}}</\(element)>", Note(title: "")) == "<\(element)></\(element)>"
        )
    }

    @Test func aNewlineAfterOtherTagsIsLeftAlone() throws {
        #expect(try rendered("<p>{{title}}</p>", Note(title: "\na")) == "<p>\na</p>")
    }

    @Test(arguments: [
        ("<p>", "{{title}}", "</p>"), ("<title>", "{{title}}", "</title>"), ("<p title=\"", "{{title}}", "\">"),
        ("<p title='", "{{title}}", "'>"), ("<a href=\"", "{{url}}", "\">"), ("<a href='", "{{url}}", "'>"),
        ("<pre>", "{{title}}", "</pre>"), ("<textarea>", "{{title}}", "</textarea>"), ("<pre>", "{{marked}}", "</pre>"),
        ("<p title='", "{{marked}}", "'>"), ("<textarea>", "{{marked}}", "</textarea>"),
    ])
    func randomTextsSurviveEveryPlaceTheyMayStandIn(before: String, tag: String, after: String) throws {
        let plain = try template(before + tag + after)
        let isAttribute = before.hasPrefix("<p t") || before.hasPrefix("<a h")
        let conditional = try template(
            isAttribute
                ? "\(before.prefix(2)){{#isBusy}}\(before.dropFirst(2))\(tag)\(after.dropLast()){{/isBusy}}>"
                : "{{#isBusy}}\(before)\(tag)\(after){{/isBusy}}"
        )
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<600 {
            let value = random.text()
            let url = "https://example.com/" + value
            let note = Note(title: value, url: url, isBusy: true, marked: [TextRun(""), TextRun(value)])
            let expected = (tag == "{{url}}" ? url : value).replacing("\0", with: "\u{FFFD}")
            for template in [plain, conditional] {
                let scalars = template.string(note).unicodeScalars
                var printed = scalars.dropFirst(before.unicodeScalars.count).dropLast(after.unicodeScalars.count)
                let isDropped = before == "<pre>" || before == "<textarea>"
                if isDropped, printed.first == "\n" { printed = printed.dropFirst() }
                let unsafe = isAttribute ? "<>\"'" : "<>"
                #expect(
                    !printed.contains { unsafe.unicodeScalars.contains($0) || $0 == "\r" || $0 == "\0" },
                    "seed \(seed)"
                )
                #expect(
                    Array(unescaped(String(String.UnicodeScalarView(printed))).utf8) == Array(expected.utf8),
                    "seed \(seed)"
                )
            }
        }
    }

    @Test func markedTextKeepsItsCharactersAroundTheMarks() throws {
        let template = try template("<p>{{marked}}</p>")
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<600 {
            let texts = [random.text(), random.text(), random.text()]
            let runs = texts.enumerated().map { TextRun($1, isMarked: $0 == 1) }
            // By scalars, because a text may begin with one that joins the `>` before it.
            let marks = /<p>|<mark>|<\/mark>|<\/p>/.matchingSemantics(.unicodeScalar)
            let printed = template.string(Note(marked: runs)).split(separator: marks, omittingEmptySubsequences: false)
            let expected = [""] + texts.map { $0.replacing("\0", with: "\u{FFFD}") } + [""]
            #expect(
                printed.map { Array(unescaped(String($0)).utf8) } == expected.map { Array($0.utf8) },
                "seed \(seed)"
            )
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
            "<", ">", "&", "\"", "'", "&amp;", "&#", "</p>", "</title>", "<script>", "-->", "\0", "\r", "\n", "\r\n",
            "{{", "}}", "a", "é",
            "𝒳", "\u{301}", "\u{2028}", " ", "=",
        ]
        return (0..<Int.random(in: 0...12, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
