import Portico
import PorticoHTML
import Testing

/// A page that takes along what was typed into another.
@Suite struct PendingFormOverlayTests {
    private static func laid(
        over page: String,
        fields: Form = ["_kept": "/a"],
        typed: Form = [:],
        isAlert: Bool = true
    ) -> String {
        let overlay = PendingFormOverlay(fields: fields, typed: typed, heading: "H <", text: "T &", isAlert: isAlert)
        return String(decoding: overlay.applied(to: Array(page.utf8)), as: UTF8.self)
    }

    private static let input = "<input type=\"hidden\" name=\"_kept\" value=\"/a\">"
    private static let summary =
        "<div class=\"problem\" role=\"alert\" tabindex=\"-1\" autofocus><h2>H &lt;</h2><p>T &amp;</p></div>"

    @Test func eachFormThatIsPostedTakesTheFieldsAlong() {
        let page =
            "<main>|<form method=post>a</form><form method='POST' id=portico hidden></form><form method=get>b</form><form>c</form></main>"
        let expected =
            "<main>\(Self.summary)|<form method=post>\(Self.input)a</form><form method='POST' id=portico hidden>\(Self.input)</form>"
            + "<form method=get>b</form><form>c</form></main>"
        #expect(Self.laid(over: page) == expected)
    }

    @Test func whatLooksLikeAFormIsLeftAlone() {
        let page =
            "<main><!-- <form method=post> --><textarea><form method=post></textarea><template><form method=post></form></template></main>"
        #expect(Self.laid(over: page) == page.replacing("<main>", with: "<main>\(Self.summary)"))
    }

    @Test func valuesAreEscapedAndLineBreaksStay() {
        let page = Self.laid(
            over: "<form method=post></form>",
            fields: ["_kept.\"<": "\na\r\n\"'<>&</form>\0🐕"],
            typed: ["t<": "\n</pre>&\0"]
        )
        #expect(
            page.contains(
                "<form method=post><input type=\"hidden\" name=\"_kept.&quot;&lt;\" "
                    + "value=\"\na&#13;\n&quot;&#39;&lt;&gt;&amp;&lt;/form&gt;\u{FFFD}🐕\"></form>"
            )
        )
        #expect(page.contains("<dt><code>t&lt;</code></dt><dd><pre>\n\n&lt;/pre&gt;&amp;\u{FFFD}</pre></dd>"))
    }

    @Test func withoutFieldsItIsShownOnly() {
        let page = Self.laid(
            over: "<main><form method=post></form></main>",
            fields: [:],
            typed: ["text": "words"],
            isAlert: false
        )
        #expect(page.hasPrefix("<main><div class=\"problem\"><h2>"))
        #expect(
            page.contains(
                "<details><summary>What you typed</summary><dl class=\"typed\"><dt><code>text</code></dt><dd><pre>\nwords</pre></dd></dl></details>"
            )
        )
        #expect(page.hasSuffix("</div><form method=post></form></main>"))
    }

    @Test func aLongTextIsTakenAlongByTheFirstOfVeryManyForms() {
        let page = String(repeating: "<form method=post></form>", count: 100)
        let laid = Self.laid(over: page, fields: ["_kept.text": String(repeating: "x", count: 8_388_608)])
        #expect(laid.utf8.count < 40_000_000)
        #expect(laid.hasPrefix(Self.summary + "<form method=post><input") || laid.hasPrefix("<form method=post><input"))
    }
}
