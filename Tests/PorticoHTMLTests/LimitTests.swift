import PorticoHTML
import PorticoTestSupport
import Testing

@Suite struct LimitTests {
    @Test func sectionsNestedTooDeeplyAreRefused() {
        let open = String(repeating: "{{#isBusy}}", count: 10_000)
        let close = String(repeating: "{{/isBusy}}", count: 10_000)
        #expect(problems(open + close) == ["1:2201: tags are nested more than 200 deep"])
    }

    @Test func sectionsNestedToTheLimitPrint() throws {
        let open = String(repeating: "{{#isBusy}}", count: 200)
        let close = String(repeating: "{{/isBusy}}", count: 200)
        #expect(try rendered(open + "x" + close, Note(isBusy: true)) == "x")
    }

    @Test func partialsNestedTooDeeplyAreRefused() {
        let partials = Dictionary(uniqueKeysWithValues: (0..<300).map { ("p\($0)", "{{> p\($0 + 1)}}") })
        #expect(problems("{{> p0}}", partials).first?.contains("nested more than 200 deep") == true)
    }

    @Test func partialsThatMultiplyAreRefused() {
        let partials = Dictionary(uniqueKeysWithValues: (0..<40).map { ("p\($0)", "{{> p\($0 + 1)}}{{> p\($0 + 1)}}") })
        #expect(
            problems("{{> p0}}", partials.merging(["p40": "x"]) { $1 }).contains {
                $0.contains("the page is too large")
            }
        )
    }

    @Test func aTextOfTenMegabytesIsRefusedAtOnce() {
        let text = String(repeating: "{{#a}}", count: 10 << 20 / 6)
        #expect(throws: TemplateProblems.self) { try PlainTemplate(text) }
        #expect(throws: TemplateProblems.self) { try UntypedTemplate("t", in: TemplateSources(["t": text])) }
    }

    @Test(arguments: [
        "<p ", "{{", "{{a", "{{{", "{{=a", "{{<a}}", "{{$a}}", "{{/a}}", "\n{{title}}", "  {{! }}",
        "{{=<% %>=}}<%={{ }}=%>",
    ])
    func aLongLineOfMistakesIsReadInTime(piece: String) {
        let text = String(repeating: piece, count: (256 << 10) / piece.utf8.count)
        #expect(problems(text).count <= 100)
        _ = try? PlainTemplate(text)
    }

    @Test func indentationThatMultipliesIsRefused() {
        let lines = String(repeating: "x\n", count: 20_000)
        let lead = String(repeating: " ", count: 900)
        let partials = ["p": lead + "{{> q}}\n", "q": lines]
        #expect(problems("{{> p}}", partials).first?.contains("the page is too large") == true)
        let tooFar = String(repeating: " ", count: 1_001) + "{{> q}}\n"
        #expect(
            problems(tooFar, ["q": "x"]) == ["1:1002: the tag is indented by more than 1000 spaces; indent it less"]
        )
    }

    @Test func namesThatJSONHoldsMayBeOfManyTemplates() throws {
        var partials: [String: String] = [:]
        for number in 0..<300 { partials["p\(number)"] = "\(number){{#next}}{{>*name}}{{/next}}" }
        partials["bad"] = String(repeating: "{{/x}}", count: 200) + "{{> p1}}"
        partials["user"] = "{{> half}}"
        partials["half"] = "{{#x}}"
        let template = try PlainTemplate("{{>*name}}", partials: partials)
        #expect(
            try template.render(JSONValue(parsing: #"{"name": "p7", "next": {"name": "p8", "next": false}}"#)) == "78"
        )
        for name in ["bad", "user", "half"] {
            #expect(throws: TemplateProblems.self) { try template.render(.object(["name": .string(name)])) }
        }
    }

    @Test func aTextOverOneMegabyteIsRefused() {
        #expect(
            problems(String(repeating: "x", count: TemplateSources.maximumSize + 1)) == [
                " the file has more than 1 MB; split it into partials"
            ]
        )
        #expect(problems(String(repeating: "x", count: TemplateSources.maximumSize)) == [])
    }

    @Test func aNULIsRefused() {
        #expect(problems("a\n\0") == ["2:1: a NUL byte in the text"])
    }

    @Test func manyTagsAreReadAndProblemsEndAtAHundred() {
        #expect(problems(String(repeating: "{{#x}}{{/x}}", count: 8_000)).count == 100)
        #expect(problems(String(repeating: "{{/x}}", count: 10_000)).count == 100)
        #expect(problems(String(repeating: "{{", count: 50_000)).count == 1)
        #expect(problems(String(repeating: "{{#isBusy}}x{{/isBusy}}", count: 4_000)).isEmpty)
    }

    @Test func aLongLineOfURLsIsRead() {
        #expect(problems(String(repeating: "<a href=\"{{url}}\"></a>", count: 20_000)) == [])
        #expect(problems(String(repeating: "<a href=\"{{link search}}\"></a>", count: 15_000)) == [])
    }

    @Test func aTagHasAtMostAThousandAttributes() {
        let attribute = "{{#isBusy}} a{{/isBusy}}"
        #expect(problems("<p" + String(repeating: attribute, count: 1_000) + ">") == [])
        #expect(
            problems("<p" + String(repeating: " a", count: 1_001) + ">") == [
                "1:2004: more than 1000 attributes in one tag; leave some out"
            ]
        )
        #expect(problems("<p" + String(repeating: attribute, count: 10_000) + ">").count == 9)
        #expect(problems("<p" + String(repeating: " a", count: 100_000) + ">").count == 99)
    }

    @Test func anAttributeHasAtMostAThousandValues() {
        #expect(problems("<p title=\"" + String(repeating: "{{title}}", count: 1_000) + "\">") == [])
        #expect(
            problems("<p title=\"" + String(repeating: "{{title}}", count: 1_001) + "\">")
                == ["1:9011: more than 1000 values in one attribute; print them into elements of their own"]
        )
        #expect(problems("<p title=\"" + String(repeating: "{{title}}", count: 30_000) + "\">").count == 29)
        #expect(problems("<p title=\"" + String(repeating: "{{#isBusy}}x{{/isBusy}}", count: 20_000) + "\">") == [])
    }

    @Test func randomBytesNeverCrash() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededRandom(seed: seed)
        let pieces = [
            "{{", "}}", "{{{", "}}}", "#", "^", "/", "$", "<", ">", "!", "=", "&", "title", "rows", "zone", ".", " ",
            "\n", "link",
            "search", "\"", "'", "<a href=", "<p", "-->", "<!--", "</", "t", "event", "<form ", "{{#rows}}",
            "{{/rows}}", "{{title}}",
        ]
        let note = Note(title: "<&>", zone: "z", rows: [NoteRow(), NoteRow()])
        var compiled = 0
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            do throws(TemplateProblems) {
                let printed = try Template<Note>("t", in: TemplateSources(["t": text]), .sample).render(note)
                #expect(String(validating: printed, as: UTF8.self) != nil, "seed \(seed)")
                compiled += 1
            } catch {
                for problem in error.problems { #expect(!problem.what.isEmpty, "seed \(seed)") }
            }
        }
        #expect(compiled > 0, "seed \(seed)")
    }
}
