import Foundation
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

    @Test func oneSentenceAboutSeveralFieldsIsSaidOnceAtTheLastOfThem() {
        let errors = ["a", "b"].map { FieldError(field: $0, message: "Wrong <one>.") }
        #expect(
            Self.laid(
                errors,
                over: Self.form("<label><input name=a></label><label><input type=password name=b></label>")
            )
                == Self.form(
                    "<label><input aria-invalid=\"true\" aria-describedby=\"problem-1\" name=a></label>"
                        + "<label><input aria-invalid=\"true\" aria-describedby=\"problem-1\" autofocus type=password name=b>"
                        + "</label><span class=\"field-error\" id=\"problem-1\">Wrong &lt;one&gt;.</span>"
                )
        )
    }

    @Test func aSentenceThatHasNoPlaceAtOneOfItsFieldsIsInTheSummary() {
        let errors = ["a", "c"].map { FieldError(field: $0, message: "Wrong.") }
        #expect(Self.laid(errors, over: Self.form("<input name=a>")).contains("<h2>&lt;H&gt;</h2>"))
    }

    private static let error = [FieldError(field: "a", message: "is <bad>")]

    @Test(
        arguments: [
            (
                "<html><body class='b'><p><main id=m><p></main><main>", "<html><body class='b'><p><main id=m>",
                "<p></main><main>"
            ),
            ("<html><body class='b'><p>", "<html><body class='b'>", "<p>"),
            ("<!-- <main> --><p>", "<!-- <main> --><p>", ""),
            ("", "", ""),
        ] as [(String, String, String)]
    )
    func theSummaryStandsAtTheStartOfWhatThePageIsAbout(page: String, before: String, after: String) {
        #expect(
            Self.laid(Self.error, over: page, text: "R&D")
                == before + Self.summary("<p>R&amp;D</p><ul><li><code>a</code>: this is &lt;bad&gt;</li></ul>") + after
        )
    }

    @Test(
        arguments: [
            (
                "<label>Name <input name=a></label>!",
                "<label>Name <input id=\"problem-2\" aria-describedby=\"problem-1\" aria-invalid=\"true\" name=a></label>"
                    + "<span class=\"field-error\" id=\"problem-1\">This is &lt;bad&gt;</span>!",
                "<a href=\"#problem-2\">Name: this is &lt;bad&gt;</a>"
            ),
            (
                "<label for=x>The\n <b>name</b> &amp; 1<2</label><input name=a id=x aria-describedby='h\" &amp;' aria-invalid=false>!",
                "<label for=x>The\n <b>name</b> &amp; 1<2</label>"
                    + "<input name=a id=x aria-describedby=\"h&quot; &amp; problem-1\" aria-invalid=\"true\">"
                    + "<span class=\"field-error\" id=\"problem-1\">This is &lt;bad&gt;</span>!",
                "<a href=\"#x\">The name &amp; 1&lt;2: this is &lt;bad&gt;</a>"
            ),
            (
                "<select name=a id='a b&quot;' aria-label='On&lt;e'></select>",
                "<select aria-describedby=\"problem-1\" aria-invalid=\"true\" name=a id='a b&quot;' aria-label='On&lt;e'></select>"
                    + "<span class=\"field-error\" id=\"problem-1\">This is &lt;bad&gt;</span>",
                "<a href=\"#a%20b%22\">On&lt;e: this is &lt;bad&gt;</a>"
            ),
            (
                "<i id=problem-1></i><label><textarea name=a id=>not this</textarea></label>",
                "<i id=problem-1></i><label><textarea aria-describedby=\"problem-2\" aria-invalid=\"true\" name=a id=\"problem-3\">not this"
                    + "</textarea></label><span class=\"field-error\" id=\"problem-2\">This is &lt;bad&gt;</span>",
                "<a href=\"#problem-3\">a: this is &lt;bad&gt;</a>"
            ),
            (
                "<fieldset><legend>Kind</legend><label><input type=radio name=a>One</label><label>Two<input type=radio name=a></label></fieldset>",
                "<fieldset><legend>Kind</legend><label><input id=\"problem-2\" aria-describedby=\"problem-1\" type=radio name=a>One</label>"
                    + "<label>Two<input aria-describedby=\"problem-1\" type=radio name=a></label>"
                    + "<span class=\"field-error\" id=\"problem-1\">This is &lt;bad&gt;</span></fieldset>",
                "<a href=\"#problem-2\">Kind: this is &lt;bad&gt;</a>"
            ),
            (
                "<input type=checkbox name=a><input type=checkbox name=a>",
                "<input id=\"problem-2\" aria-invalid=\"true\" aria-describedby=\"problem-1\" type=checkbox name=a>"
                    + "<input aria-invalid=\"true\" aria-describedby=\"problem-1\" type=checkbox name=a>"
                    + "<span class=\"field-error\" id=\"problem-1\">This is &lt;bad&gt;</span>",
                "<a href=\"#problem-2\">a: this is &lt;bad&gt;</a>"
            ),
            (
                "<details><input type=password name=a></details>",
                "<details open><input id=\"problem-2\" aria-invalid=\"true\" aria-describedby=\"problem-1\" type=password name=a>"
                    + "<span class=\"field-error\" id=\"problem-1\">This is &lt;bad&gt;</span></details>",
                "<a href=\"#problem-2\">a: this is &lt;bad&gt;</a>"
            ),
            ("<input type=hidden name=a><button name=a>x</button>", nil, "<code>a</code>: this is &lt;bad&gt;"),
        ] as [(String, String?, String)]
    )
    func anErrorStandsBesideItsControl(controls: String, marked: String?, item: String) {
        let text = Self.laid(Self.error, over: "<main>" + Self.form(controls))
        // The order in which attributes are added means nothing.
        let asks =
            controls.contains("password")
            ? "<p>Passwords and chosen files are not kept: please enter them again.</p>" : ""
        #expect(
            normalized(text)
                == normalized(
                    "<main>" + Self.summary("<ul><li>\(item)</li></ul>" + asks) + Self.form(marked ?? controls)
                )
        )
    }

    private func normalized(_ html: String) -> [[String]] {
        html.split(separator: ">", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").map(String.init).sorted()
        }
    }

    @Test func severalErrorsOfAFieldStandTogether() {
        let errors = [
            FieldError(field: "a", message: "x"), FieldError(field: "b", message: "y"),
            FieldError(field: "a", message: "z"),
        ]
        let text = Self.laid(errors, over: Self.form("<input name=a>"))
        #expect(text.contains("aria-describedby=\"problem-1 problem-2\""))
        #expect(
            text.contains(
                "<span class=\"field-error\" id=\"problem-1\">This x</span><span class=\"field-error\" id=\"problem-2\">This z</span>"
            )
        )
        #expect(
            text.contains(
                "<li><a href=\"#problem-3\">a: this x</a></li><li><code>b</code>: this y</li><li><a href=\"#problem-3\">a: this z</a></li>"
            )
        )
    }

    @Test func anIDOfThePageIsNotGivenAgain() {
        #expect(Self.laid([], over: "<p id=problem>").contains("id=\"problem-summary\""))
    }

    @Test(arguments: ["Somebody has it.", "هذا الاسم مستخدم."])
    func aMessageThatIsASentenceStandsAlone(message: String) {
        let text = Self.laid([FieldError(field: "a", message: message)], over: Self.form("<input name=a>"))
        #expect(text.contains("<span class=\"field-error\" id=\"problem-1\">\(message)</span>"))
        #expect(text.contains(">a: \(message)</a>"))
    }

    /// Arabic has no capital letters.
    @Test(arguments: ["هذا غير صحيح", "Das ist nicht richtig"])
    func noEnglishWordStandsBeforeASentenceInAnotherLanguage(message: String) {
        let text = Self.laid([FieldError(field: "a", message: message)], over: Self.form("<input name=a>"))
        #expect(text.contains("<span class=\"field-error\" id=\"problem-1\">\(message)</span>"))
        #expect(text.contains(">a: \(message)</a>"))
    }

    private static func typed(_ items: String) -> String {
        "<p>What you typed that has no field on this page:</p><dl class=\"typed\">\(items)</dl>"
    }

    @Test func whatWasTypedIsShownWhereThePageHasNoFormForIt() {
        let typed: Form = ["_form": "f", "body": "\n<b>", "empty": ""]
        #expect(
            Self.laid([], over: "<main>", typed: typed, showsUnplaced: true)
                == "<main>" + Self.summary(Self.typed("<dt><code>body</code></dt><dd><pre>\n\n&lt;b&gt;</pre></dd>"))
        )
        #expect(Self.laid([], over: "<main>", typed: typed) == "<main>" + Self.summary(""))
    }

    @Test(arguments: [
        "<input name=b>", "<input name=a disabled>", "<input type=checkbox name=a value=y>",
        "<input type=radio name=a value=y>",
        "<select name=a><option>y<option disabled>x</select>", "<select name=a multiple><option>y</select>",
        "<textarea name=a>",
        "<svg><input name=a></svg>",
    ])
    func whatNoControlOfTheFormTakesIsShownToo(control: String) {
        let page = "<main>" + Self.form(control)
        let text = Self.laid([], over: page, typed: ["a": "x"], showsUnplaced: true)
        #expect(
            text == "<main>" + Self.summary(Self.typed("<dt><code>a</code></dt><dd><pre>\nx</pre></dd>"))
                + Self.form(control)
        )
    }

    @Test func onlyWhatIsLeftOverIsShownInTheOrderItWasSent() {
        let typed: Form = ["c": "4", "a": "1", "b": "2", "a": "3"]
        let text = Self.laid([], over: Self.form("<input name=a><input name=b>"), typed: typed, showsUnplaced: true)
        #expect(
            text.contains(
                Self.typed(
                    "<dt><code>c</code></dt><dd><pre>\n4</pre></dd><dt><code>a</code></dt><dd><pre>\n3</pre></dd>"
                )
            )
        )
    }

    @Test(arguments: ["<button name=a value='x &amp; y'>b</button>", "<input type=submit name=a value='x &amp; y'>"])
    func theValueOfTheButtonThatWasPressedWasNotTyped(button: String) {
        let form = Self.form(button + "<input type=checkbox name=a value=y>")
        #expect(Self.laid([], over: form, typed: ["a": "x & y"], showsUnplaced: true) == form + Self.summary(""))
        #expect(
            Self.laid([], over: form, typed: ["a": "x & y", "a": "z"], showsUnplaced: true).contains("<pre>\nz</pre>")
        )
    }

    private static let again = "<p>Passwords and chosen files are not kept: please enter them again.</p>"

    @Test(
        arguments: [
            ("<input type=password name=a>", true), ("<input type=FILE name=a required>", true),
            ("<input name=secret>", true),
            ("<input type=FILE name=a>", false), ("<input type=FILE name=chosen>", true),
            ("<input name=a>", false), ("<input type=password name=a disabled>", false),
        ] as [(String, Bool)]
    )
    func whatIsNeverFilledInIsAskedForAgain(control: String, isAsked: Bool) {
        var typed: Form = ["secret": "hunter2"]
        let file = UploadedFile(fileName: "a", mediaType: "", size: 1, location: URL(filePath: "/a"))
        typed.files = [Form.FileEntry(name: "chosen", file: file)]
        let overlay = FormOverlay(
            event: "e",
            arguments: [:],
            typed: typed,
            heading: "<H>",
            text: nil,
            errors: [],
            showsUnplaced: true
        )
        let events = [
            EventShape(
                name: "e",
                fields: [FieldShape(name: "secret", isOptional: false, kind: .secret)],
                navigates: false
            )
        ]
        let page = Self.form(control)
        let laid = String(decoding: overlay.applied(to: Array(page.utf8), of: events), as: UTF8.self)
        #expect(laid == page + Self.summary(isAsked ? Self.again : ""))
    }

    @Test func aPasswordIsNeverShownThoughItsFormIsGone() {
        let events = [
            EventShape(
                name: "other",
                fields: [FieldShape(name: "secret", isOptional: false, kind: .secret)],
                navigates: false
            )
        ]
        let overlay = FormOverlay(
            event: "gone",
            arguments: [:],
            typed: ["secret": "hunter2", "name": "Ada"],
            heading: "<H>",
            text: nil,
            errors: [],
            showsUnplaced: true
        )
        let laid = String(decoding: overlay.applied(to: [], of: events), as: UTF8.self)
        #expect(laid == Self.summary(Self.typed("<dt><code>name</code></dt><dd><pre>\nAda</pre></dd>")))
        // A page whose control says so needs no event for it.
        #expect(
            !Self.laid(
                [],
                over: Self.form("<input type=password name=name>"),
                typed: ["name": "x"],
                showsUnplaced: true
            ).contains("x<")
        )
    }
}
