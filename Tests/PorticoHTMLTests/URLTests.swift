import PorticoHTML
import Testing

@Suite struct URLTests {
    @Test(arguments: [
        "https://example.com/?a=b", "HTTP://example.com", "mailto:a@example.com", "tel:+4930", "/path", "path", "?q=1",
        "#x", "",
        "//example.com", "\\\\example.com", "\t//example.com", "/javascript:x", "?javascript:x",
        "&#106;avascript&colon;x",
        "%6Aavascript:x",
        "a/b:c", "päth:x", ":x", "1:2",
    ])
    func aURLOfAnAllowedKindIsPrinted(url: String) throws {
        let escaped = url.replacing("&", with: "&amp;")
        #expect(try rendered("<a href=\"{{url}}\">", Note(url: url)) == "<a href=\"\(escaped)\">")
    }

    @Test(arguments: [
        "\u{1F}\u{0}java\t\n\rscript\t:x", "\u{C}javascript:x", "javascript\n:x", "feed:javascript:x", "jar:x",
        "intent:x",
        "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "\u{1}javascript:x", "java\tscript:x",
        "java\nscript:x",
        "java\r\nscript:x",
        "\u{0}javascript:x", "data:text/html,x", "vbscript:x", "blob:x", "file:///etc", "x-y+z.1:a",
        "view-source:https://a",
    ])
    func anyOtherSchemeIsBlockedAndSaid(url: String) throws {
        let warned = Recorder()
        let bytes = try template("<a href=\"{{url}}\">").render(Note(url: url), warn: { warned.add($0) })
        #expect(String(decoding: bytes, as: UTF8.self) == "<a href=\"#blocked\">")
        #expect(warned.lines.count == 1)
        #expect(warned.lines.first?.hasPrefix("template t:1:10: a URL of the scheme '") == true)
    }

    @Test func everyCandidateOfAListIsLookedAt() throws {
        #expect(
            try rendered("<img srcset=\"{{url}}\">", Note(url: "/a.png 1x, /b.png 2x"))
                == "<img srcset=\"/a.png 1x, /b.png 2x\">"
        )
        #expect(
            try rendered("<img srcset=\"{{url}}\">", Note(url: "/a.png 1x, data:x 2x")) == "<img srcset=\"#blocked\">"
        )
    }

    @Test(arguments: ["href", "src", "action", "formaction", "poster", "cite", "data", "xlink:href", "SRC"])
    func everyAttributeThatHoldsAURLIsGuarded(attribute: String) throws {
        #expect(
            try rendered("<x \(attribute)=\"{{url}}\">", Note(url: "javascript:x")) == "<x \(attribute)=\"#blocked\">"
        )
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
            (
                "<a href=''>",
                "1:4: no URL is written by hand, but 'href' is \"\"; use {{link …}}, {{event …}} or {{asset …}}; "
                    + "#fragment and https:// are fine"
            ),
            (
                "<img src=\"a.png\">",
                "1:6: no URL is written by hand, but 'src' is \"a.png\"; use {{link …}}, {{event …}} or {{asset …}}; "
                    + "#fragment and https:// are fine"
            ),
            (
                "<a href=\"javascript:x\">",
                "1:4: no URL is written by hand, but 'href' is \"javascript:x\"; use {{link …}}, {{event …}} or "
                    + "{{asset …}}; #fragment and https:// are fine"
            ),
            (
                "<a href=\"java&#115;cript:x\">",
                "1:4: no URL is written by hand, but 'href' is \"java&#115;cript:x\"; use {{link …}}, {{event …}} or "
                    + "{{asset …}}; #fragment and https:// are fine"
            ),
            (
                "<a href=\"//example.com\">",
                "1:4: no URL is written by hand, but 'href' is \"//example.com\"; use {{link …}}, {{event …}} or "
                    + "{{asset …}}; #fragment and https:// are fine"
            ),
            (
                "<form method=\"post\" action=\"/x\"></form>",
                "1:21: a form posts an event, and the action of this one is none; write action=\"{{event NAME}}\"\n"
                    + "1:21: no URL is written by hand, but 'action' is \"/x\"; use {{link …}}, {{event …}} or {{asset "
                    + "…}}; #fragment and https:// are fine"
            ),
            (
                "<a href=\"/domains/{{title}}\">",
                "1:19: a field must be the whole value of 'href'; use {{link …}} for a route, or let the field hold the whole URL"
            ),
            (
                "<a href=\"{{url}}{{url}}\">",
                "1:10: a field must be the whole value of 'href'; use {{link …}} for a route, or let the field hold "
                    + "the whole URL"
            ),
            (
                "<a href=\"{{url}}#x\">",
                "1:10: a field must be the whole value of 'href'; use {{link …}} for a route, or let the field hold "
                    + "the whole URL"
            ),
            (
                "<a href=\"https://example.com/{{title}}\">",
                "1:30: a field must be the whole value of 'href'; use {{link …}} for a route, or let the field hold "
                    + "the whole URL"
            ),
            (
                "<a href=\"{{#isBusy}}{{url}}{{/isBusy}}\">",
                "1:10: a section inside the URL of 'href'; put it around the whole attribute"
            ),
            (
                "<a href=\"{{link search}}x\">",
                "1:10: a printed URL must be the whole value of 'href'; only a #fragment may follow it"
            ),
            (
                "<a href=\"#{{link search}}\">",
                "1:11: a printed URL must be the whole value of 'href'; only a #fragment may follow it"
            ),
            (
                "<a href=\"{{link search}}{{link search}}\">",
                "1:10: a printed URL must be the whole value of 'href'; only a #fragment may follow it"
            ),
            (
                "<script src=\"{{url}}\"></script>",
                "1:14: a field in 'src' of <script>, which loads code; use {{asset FILE}}"
            ),
            (
                "<base href=\"{{url}}\">",
                "1:1: <base>, which changes what every URL means; remove it"
            ),
            (
                "<object data=\"{{url}}\">",
                "1:15: a field in 'data' of <object>, which loads code; use {{asset FILE}}"
            ),
            (
                "<link rel=\"stylesheet\" href=\"{{url}}\">",
                "1:30: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<link href=\"{{url}}\" rel=\"Preload icon\">",
                "1:13: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<link href=\"{{url}}\">",
                "1:13: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<link{{#isBusy}} href=\"{{asset app.css}}\"{{/isBusy}}{{^isBusy}} href=\"{{url}}\"{{/isBusy}} rel=\"stylesheet\">",
                "1:71: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<link rel=\"{{#isBusy}}x{{/isBusy}}stylesheet\" href=\"{{url}}\">",
                "1:53: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<link rel=\"style&#115;heet\" href=\"{{url}}\">",
                "1:35: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<link rel=\"alternate stylesheet\" href=\"{{url}}\">",
                "1:40: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<link rel=\"something\" href=\"{{url}}\">",
                "1:29: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<link rel=\"stylesheet\" href=\"https://example.com/a.css\">",
                "1:24: an address in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<script src=\"https://example.com/a.js\"></script>",
                "1:9: an address in 'src' of <script>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<script src=\"{{link search}}\"></script>",
                "1:14: a page of the app in 'src' of <script>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<p id=\"p\" data-hook=\"{{url}}\">",
                "1:22: a field in 'data-hook' of <p>, which loads code; use {{asset FILE}}"
            ),
            (
                "<p id=\"p\" data-hook=\"/static/chart.js\">",
                "1:11: no URL is written by hand, but 'data-hook' is \"/static/chart.js\"; use {{link …}}, {{event …}} "
                    + "or {{asset …}}; #fragment and https:// are fine"
            ),
            (
                "<p id=\"p\" data-hook=\"https://example.com/a.js\">",
                "1:11: an address in 'data-hook' of <p>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<p id=\"p\" data-hook=\"{{link search}}\">",
                "1:22: a page of the app in 'data-hook' of <p>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<p id=\"p\" data-hook=\"{{asset icon.svg}}\">",
                "1:30: 'icon.svg' is no module that an element could be given to; name a file that ends in .js"
            ),
            (
                "<p data-hook=\"{{asset chart.js}}\">",
                "1:4: 'data-hook' on an element without an id, by which updates and visits find it; add id=\"…\""
            ),
            (
                "<p id=\"\" data-permanent>",
                "1:10: 'data-permanent' on an element without an id, by which updates and visits find it; add id=\"…\""
            ),
            (
                "<p data-permanent>",
                "1:4: 'data-permanent' on an element without an id, by which updates and visits find it; add id=\"…\""
            ),
            (
                "<p id=\"p\" data-messages=\"{{title}}\">",
                "1:11: 'data-messages' on an element without a module to hear them; add data-hook=\"{{asset FILE.js}}\""
            ),
            (
                "<p id=\"p\" data-keep>",
                "1:11: 'data-keep' is the framework's: updates write it where an element stays as it is; write "
                    + "data-permanent for an element whose content is a script's"
            ),
            (
                "<embed src=\"#x\">",
                "1:8: an address in 'src' of <embed>, which loads code or style; use {{asset FILE}}"
            ),
            (
                "<base target=\"_blank\">",
                "1:1: <base>, which changes what every URL means; remove it"
            ),
            (
                "<base href=\"https://example.com/\">",
                "1:1: <base>, which changes what every URL means; remove it"
            ),
            (
                "<img srcset=\"#{{url}}\">",
                "1:15: what is printed must be the whole value of 'srcset'; let one field hold the whole list"
            ),
            (
                "<img srcset=\"#x, javascript:x\">",
                "1:6: no URL is written by hand, but 'srcset' is \"#x, javascript:x\"; use {{link …}}, {{event …}} "
                    + "or {{asset …}}; #fragment and https:// are fine"
            ),
            (
                "<img srcset=\"{{url}} 2x\">",
                "1:14: what is printed must be the whole value of 'srcset'; let one field hold the whole list"
            ),
            (
                "<img srcset=\"{{asset icon.svg}}, {{url}}\">",
                "1:14: what is printed must be the whole value of 'srcset'; let one field hold the whole list"
            ),
            (
                "<img srcset=\"https://example.com/a.png 1x, /b.png 2x\">",
                "1:6: no URL is written by hand, but 'srcset' is \"https://example.com/a.png 1x, /b.png 2x\"; use "
                    + "{{link …}}, {{event …}} or {{asset …}}; #fragment and https:// are fine"
            ),
            (
                "<link{{#isBusy}} rel=\"icon\"{{/isBusy}}{{^isBusy}} rel=\"stylesheet\"{{/isBusy}} href=\"{{url}}\">",
                "1:85: a field in 'href' of <link>, which loads code or style; use {{asset FILE}}"
            ),
        ] as [(String, String)]
    )
    func aURLWrittenByHandIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }

    @Test(arguments: [
        "#top", "https://example.com", "HTTPS://example.com", "http://example.com", "mailto:a@b", "tel:1",
    ])
    func fragmentsAndAbsoluteURLsMayBeWritten(url: String) throws {
        #expect(try rendered("<a href=\"\(url)\">") == "<a href=\"\(url)\">")
    }

    @Test(arguments: ["https://example.com/a.png 1x, https://example.com/b.png 2x", "{{asset icon.svg}}"])
    func aListOfURLsIsWrittenOutOrOneAsset(list: String) throws {
        #expect(
            try rendered("<img srcset=\"\(list)\">")
                == "<img srcset=\"\(list.replacing("{{asset icon.svg}}", with: "/static/icon.2e.svg"))\">"
        )
    }

    @Test func anElementMayHaveAModule() throws {
        #expect(
            try rendered(
                "<p id=\"p\" data-permanent data-hook=\"{{asset chart.js}}\" data-messages=\"{{title}}\">",
                Note(title: "Title")
            )
                == "<p id=\"p\" data-permanent data-hook=\"/static/chart.3d.js\" data-messages=\"Title\">"
        )
    }

    @Test func theCanonicalLinkMayBeAField() throws {
        #expect(
            try rendered("<link rel=\"canonical\" href=\"{{url}}\">")
                == "<link rel=\"canonical\" href=\"https://example.com/\">"
        )
    }
}
