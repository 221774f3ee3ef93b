import PorticoHTML
import Testing

@Suite struct URLTests {
    @Test(arguments: [
        "https://example.com/?a=b", "HTTP://example.com", "mailto:a@example.com", "tel:+4930", "/path", "path", "?q=1", "#x", "",
        "//example.com",
        "a/b:c", "päth:x", ":x", "1:2",
    ])
    func aURLOfAnAllowedKindIsPrinted(url: String) throws {
        #expect(try rendered("<a href=\"{{url}}\">", Note(url: url)) == "<a href=\"\(url)\">")
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "\u{1}javascript:x", "java\tscript:x", "java\nscript:x",
        "java\r\nscript:x",
        "\u{0}javascript:x", "data:text/html,x", "vbscript:x", "blob:x", "file:///etc", "x-y+z.1:a", "view-source:https://a",
    ])
    func anyOtherSchemeIsBlockedAndSaid(url: String) throws {
        let warned = Recorder()
        let bytes = try template("<a href=\"{{url}}\">").render(Note(url: url), warn: { warned.add($0) })
        #expect(String(decoding: bytes, as: UTF8.self) == "<a href=\"#blocked\">")
        #expect(warned.lines.count == 1)
        #expect(warned.lines.first?.hasPrefix("Templates/t.html:1:10: a URL of the scheme '") == true)
    }

    @Test func everyCandidateOfAListIsLookedAt() throws {
        #expect(try rendered("<img srcset=\"{{url}}\">", Note(url: "/a.png 1x, /b.png 2x")) == "<img srcset=\"/a.png 1x, /b.png 2x\">")
        #expect(try rendered("<img srcset=\"{{url}}\">", Note(url: "/a.png 1x, data:x 2x")) == "<img srcset=\"#blocked\">")
    }

    @Test(arguments: ["href", "src", "action", "formaction", "poster", "cite", "data", "xlink:href", "SRC"])
    func everyAttributeThatHoldsAURLIsGuarded(attribute: String) throws {
        #expect(try rendered("<x \(attribute)=\"{{url}}\">", Note(url: "javascript:x")) == "<x \(attribute)=\"#blocked\">")
    }

    @Test func aFragmentMayHoldFields() throws {
        #expect(try rendered("<a href=\"#{{title}}\">", Note(title: "a:\"b")) == "<a href=\"#a:&quot;b\">")
        #expect(try rendered("<a href=\"{{link search}}#{{title}}\">", Note(title: "x")) == "<a href=\"/domains#x\">")
    }

    @Test(
        arguments: [
            (
                "<a href=\"/domains\">",
                "1:4: no URL is written by hand, but 'href' is \"/domains\"; "
                    + "use {{link …}}, {{event …}} or {{asset …}}; #fragment and https:// are fine"
            ),
            ("<a href=''>", nil),
            ("<img src=\"a.png\">", nil),
            ("<a href=\"javascript:x\">", nil),
            ("<a href=\"java&#115;cript:x\">", nil),
            ("<a href=\"//example.com\">", nil),
            ("<form method=\"post\" action=\"/x\"></form>", nil),
            (
                "<a href=\"/domains/{{title}}\">",
                "1:19: a field must be the whole value of 'href'; use {{link …}} for a route, or let the field hold the whole URL"
            ),
            ("<a href=\"{{url}}{{url}}\">", nil),
            ("<a href=\"{{url}}#x\">", nil),
            ("<a href=\"https://example.com/{{title}}\">", nil),
            ("<a href=\"{{#isBusy}}{{url}}{{/isBusy}}\">", "1:10: a section inside the URL of 'href'; put it around the whole attribute"),
            ("<a href=\"{{link search}}x\">", "1:10: a printed URL must be the whole value of 'href'; only a #fragment may follow it"),
            ("<a href=\"#{{link search}}\">", nil),
            ("<a href=\"{{link search}}{{link search}}\">", nil),
            ("<script src=\"{{url}}\"></script>", "1:14: a field in 'src' of <script>, which loads code; use {{asset FILE}}"),
            ("<base href=\"{{url}}\">", nil),
            ("<object data=\"{{url}}\">", nil),
            (
                "<link rel=\"stylesheet\" href=\"{{url}}\">",
                "1:30: a field in the 'href' of a <link> that loads code or style; use {{asset FILE}}"
            ),
            ("<link href=\"{{url}}\" rel=\"Preload icon\">", nil),
            ("<link href=\"{{url}}\">", nil),
            ("<link{{#isBusy}} rel=\"icon\"{{/isBusy}}{{^isBusy}} rel=\"stylesheet\"{{/isBusy}} href=\"{{url}}\">", nil),
        ] as [(String, String?)]
    )
    func aURLWrittenByHandIsRefused(text: String, problem: String?) {
        let found = problems(text)
        if let problem { #expect(found == [problem]) } else { #expect(!found.isEmpty) }
    }

    @Test(arguments: ["#top", "https://example.com", "HTTPS://example.com", "http://example.com", "mailto:a@b", "tel:1"])
    func fragmentsAndAbsoluteURLsMayBeWritten(url: String) throws {
        #expect(try rendered("<a href=\"\(url)\">") == "<a href=\"\(url)\">")
    }

    @Test func theCanonicalLinkMayBeAField() throws {
        #expect(try rendered("<link rel=\"canonical\" href=\"{{url}}\">") == "<link rel=\"canonical\" href=\"https://example.com/\">")
    }
}
