import Portico
import PorticoHTML
import Testing

/// Errors beside their controls, and the summary that links to them.
@Suite struct OverlayErrorTests {
    private static func laid(
        _ errors: [FieldError],
        over page: String,
        typed: Form = [:],
        text: String? = nil,
        showsUnplaced: Bool = false
    ) -> String {
        let overlay = FormOverlay(
            event: "e",
            arguments: [:],
            typed: typed,
            heading: "<H>",
            text: text,
            errors: errors,
            showsUnplaced: showsUnplaced
        )
        return String(decoding: overlay.applied(to: Array(page.utf8)), as: UTF8.self)
    }

    private static func form(_ controls: String) -> String {
        "<form><input type=hidden name=_event value=T.e>\(controls)</form>"
    }

    private static func summary(_ content: String) -> String {
        "<div class=\"problem\" role=\"alert\" id=\"problem\" tabindex=\"-1\" autofocus><h2>&lt;H&gt;</h2>\(content)</div>"
    }

    private static let error = [FieldError(field: "a", message: "is <bad>")]

    @Test(
        arguments: [
            ("<html><body class='b'><p><main id=m><p></main><main>", "<html><body class='b'><p><main id=m>", "<p></main><main>"),
            ("<html><body class='b'><p>", "<html><body class='b'>", "<p>"),
            ("<!-- <main> --><p>", "<!-- <main> --><p>", ""),
            ("", "", ""),
        ] as [(String, String, String)]
    )
    func theSummaryStandsAtTheStartOfWhatThePageIsAbout(page: String, before: String, after: String) {
        #expect(
            Self.laid(Self.error, over: page, text: "R&D")
                == before + Self.summary("<p>R&amp;D</p><ul><li>a: is &lt;bad&gt;</li></ul>") + after
        )
    }

    @Test(
        arguments: [
            (
                "<label>Name <input name=a></label>!",
                "<label>Name <input id=\"problem-2\" aria-describedby=\"problem-1\" aria-invalid=\"true\" name=a></label>"
                    + "<span class=\"field-error\" id=\"problem-1\">is &lt;bad&gt;</span>!",
                "<a href=\"#problem-2\">Name: is &lt;bad&gt;</a>"
            ),
            (
                "<label for=x>The\n <b>name</b> &amp; 1<2</label><input name=a id=x aria-describedby='h\" &amp;' aria-invalid=false>!",
                "<label for=x>The\n <b>name</b> &amp; 1<2</label>"
                    + "<input name=a id=x aria-describedby=\"h&quot; &amp; problem-1\" aria-invalid=\"true\">"
                    + "<span class=\"field-error\" id=\"problem-1\">is &lt;bad&gt;</span>!",
                "<a href=\"#x\">The name &amp; 1&lt;2: is &lt;bad&gt;</a>"
            ),
            (
                "<select name=a id='a b&quot;' aria-label='On&lt;e'></select>",
                "<select aria-describedby=\"problem-1\" aria-invalid=\"true\" name=a id='a b&quot;' aria-label='On&lt;e'></select>"
                    + "<span class=\"field-error\" id=\"problem-1\">is &lt;bad&gt;</span>",
                "<a href=\"#a%20b%22\">On&lt;e: is &lt;bad&gt;</a>"
            ),
            (
                "<i id=problem-1></i><label><textarea name=a id=>not this</textarea></label>",
                "<i id=problem-1></i><label><textarea aria-describedby=\"problem-2\" aria-invalid=\"true\" name=a id=\"problem-3\">not this"
                    + "</textarea></label><span class=\"field-error\" id=\"problem-2\">is &lt;bad&gt;</span>",
                "<a href=\"#problem-3\">a: is &lt;bad&gt;</a>"
            ),
            (
                "<fieldset><legend>Kind</legend><label><input type=radio name=a>One</label><label>Two<input type=radio name=a></label></fieldset>",
                "<fieldset><legend>Kind</legend><label><input id=\"problem-2\" aria-describedby=\"problem-1\" type=radio name=a>One</label>"
                    + "<label>Two<input aria-describedby=\"problem-1\" type=radio name=a></label>"
                    + "<span class=\"field-error\" id=\"problem-1\">is &lt;bad&gt;</span></fieldset>",
                "<a href=\"#problem-2\">Kind: is &lt;bad&gt;</a>"
            ),
            (
                "<input type=checkbox name=a><input type=checkbox name=a>",
                "<input id=\"problem-2\" aria-invalid=\"true\" aria-describedby=\"problem-1\" type=checkbox name=a>"
                    + "<input aria-invalid=\"true\" aria-describedby=\"problem-1\" type=checkbox name=a>"
                    + "<span class=\"field-error\" id=\"problem-1\">is &lt;bad&gt;</span>",
                "<a href=\"#problem-2\">a: is &lt;bad&gt;</a>"
            ),
            (
                "<details><input type=password name=a></details>",
                "<details open><input id=\"problem-2\" aria-invalid=\"true\" aria-describedby=\"problem-1\" type=password name=a>"
                    + "<span class=\"field-error\" id=\"problem-1\">is &lt;bad&gt;</span></details>",
                "<a href=\"#problem-2\">a: is &lt;bad&gt;</a>"
            ),
            ("<input type=hidden name=a><button name=a>x</button>", nil, "a: is &lt;bad&gt;"),
        ] as [(String, String?, String)]
    )
    func anErrorStandsBesideItsControl(controls: String, marked: String?, item: String) {
        let text = Self.laid(Self.error, over: "<main>" + Self.form(controls))
        // The order in which attributes are added means nothing.
        #expect(normalized(text) == normalized("<main>" + Self.summary("<ul><li>\(item)</li></ul>") + Self.form(marked ?? controls)))
    }

    private func normalized(_ html: String) -> [[String]] {
        html.split(separator: ">", omittingEmptySubsequences: false).map { $0.split(separator: " ").map(String.init).sorted() }
    }

    @Test func severalErrorsOfAFieldStandTogether() {
        let errors = [FieldError(field: "a", message: "x"), FieldError(field: "b", message: "y"), FieldError(field: "a", message: "z")]
        let text = Self.laid(errors, over: Self.form("<input name=a>"))
        #expect(text.contains("aria-describedby=\"problem-1 problem-2\""))
        #expect(
            text.contains(
                "<span class=\"field-error\" id=\"problem-1\">x</span><span class=\"field-error\" id=\"problem-2\">z</span>"
            )
        )
        #expect(text.contains("<li><a href=\"#problem-3\">a: x</a></li><li>b: y</li><li><a href=\"#problem-3\">a: z</a></li>"))
    }

    @Test func anIDOfThePageIsNotGivenAgain() {
        #expect(Self.laid([], over: "<p id=problem>").contains("id=\"problem-summary\""))
    }

    @Test func whatWasTypedIsShownWhereThePageHasNoFormForIt() {
        let typed: Form = ["_form": "f", "body": "\n<b>", "empty": ""]
        #expect(
            Self.laid([], over: "<main>", typed: typed, showsUnplaced: true)
                == "<main>" + Self.summary("<dl class=\"typed\"><dt>body</dt><dd><pre>\n\n&lt;b&gt;</pre></dd></dl>")
        )
        #expect(Self.laid([], over: "<main>", typed: typed) == "<main>" + Self.summary(""))
        #expect(!Self.laid([], over: Self.form(""), typed: typed, showsUnplaced: true).contains("<dl"))
    }
}
