import Portico
import PorticoHTML
import Testing

/// What was typed goes back into the form it came from.
@Suite struct OverlayFillingTests {
    private static func form(_ controls: String, _ offer: String = "T.saveTapped") -> String {
        "<form method=post><input type=\"hidden\" name=\"_event\" value=\"\(offer)\">\(controls)</form>"
    }

    private static let summary =
        "<div class=\"problem\" role=\"alert\" id=\"problem\" tabindex=\"-1\" autofocus><h2>H</h2></div>"

    private static func laid(_ typed: Form, over page: String, arguments: Form = [:]) -> String {
        let overlay = FormOverlay(
            event: "saveTapped",
            arguments: arguments,
            typed: typed,
            heading: "H",
            text: nil,
            errors: []
        )
        let text = String(decoding: overlay.applied(to: Array(page.utf8)), as: UTF8.self)
        let asking = text.replacing(
            "<p>Passwords and chosen files are not kept: please enter them again.</p>",
            with: ""
        )
        #expect(asking.hasSuffix(summary))
        return String(asking.dropLast(summary.count))
    }

    @Test(
        arguments: [
            ("<input name=a>", "<input value=\"1 &amp; &quot;2&quot;\" name=a>"),
            ("<input name=a value='old' class=x>", "<input name=a value=\"1 &amp; &quot;2&quot;\" class=x>"),
            ("<input name=a value=old/>", "<input name=a value=\"1 &amp; &quot;2&quot;\">"),
            ("<INPUT NAME=a VALUE>", "<INPUT NAME=a value=\"1 &amp; &quot;2&quot;\">"),
            (
                "<input type=\"hidden\" name=\"a\" value=\"\">",
                "<input type=\"hidden\" name=\"a\" value=\"1 &amp; &quot;2&quot;\">"
            ),
            ("<textarea name=a>\nold</textarea >", "<textarea name=a>1 &amp; \"2\"</textarea >"),
            (
                "<select name=a><option selected>x<option value='1 &amp; &quot;2&#34;'>y</option></select>",
                "<select name=a><option >x<option selected value='1 &amp; &quot;2&#34;'>y</option></select>"
            ),
            (
                "<select name=a><optgroup><option> 1\n&amp;  <b>\"2\"</b> </optgroup></select>",
                "<select name=a><optgroup><option selected> 1\n&amp;  <b>\"2\"</b> </optgroup></select>"
            ),
            (
                "<fieldset disabled><legend><input name=a></legend><input name=a></fieldset>",
                "<fieldset disabled><legend><input value=\"1 &amp; &quot;2&quot;\" name=a></legend><input name=a></fieldset>"
            ),
            ("<select name=a><option selected>x</select>", "<select name=a><option selected>x</select>"),
            (
                "<input type=radio name=a value=x checked><input type=radio name=a value='1 & \"2\"'>",
                "<input type=radio name=a value=x ><input checked type=radio name=a value='1 & \"2\"'>"
            ),
        ] as [(String, String)]
    )
    func aControlGetsWhatWasTyped(control: String, filled: String) {
        #expect(Self.laid(["a": "1 & \"2\""], over: Self.form(control)) == Self.form(filled))
    }

    @Test(arguments: [
        "<input name=a value=old>", "<svg><input name=b></svg>", "<math><input name=b></math>",
        "<input type=password name=secret>",
        "<input type=file name=file>",
        "<input type=submit name=button value=x>",
        "<button name=button value=x>y</button>", "<textarea name=a>old</textarea>", "<input name=_form value=new>",
        "<select name=a><option>x<option selected>y</select>", "<input disabled name=b value=old>",
        "<fieldset disabled><input name=b value=old></fieldset>", "<template><input name=b></template>",
        "<!-- <input name=b> -->",
        "<!--> <!---> <!-- --!> <!-- -- > > <input name=b> -->", "<script><input name=b></script>",
        "<textarea name=a><input name=b></textarea>",
        "<datalist><option>x</option></datalist>", "<p title='<input name=b>'>", "<?php <input name=b>",
        "</ <input name=b>",
        "<!x <input name=b>",
        "<svg><![CDATA[ <input name=b> ]]></svg>", "<svg><title/></svg>", "<input>", "<form><input name=z></form>",
    ])
    func whatWasNotTypedAndWhatIsNoControlStays(part: String) {
        let typed: Form = [
            "secret": "s", "file": "f", "button": "z", "_form": "old", "_event": "z", "b": "typed", "": "nameless",
        ]
        #expect(Self.laid(typed, over: Self.form(part)) == Self.form(part))
    }

    @Test func whatIsNotSentIsOff() {
        let controls = """
            <input type=checkbox name=a checked><input type=radio name=b checked>\
            <select name=c multiple><option selected="selected" selected>x<option>y</select>
            """
        let off = """
            <input type=checkbox name=a ><input type=radio name=b >\
            <select name=c multiple><option  >x<option>y</select>
            """
        #expect(Self.laid([:], over: Self.form(controls)) == Self.form(off))
    }

    @Test func severalControlsOfANameTakeTheirValuesInOrder() {
        let controls = """
            <input name=a><input name=a><input name=a value=3><input type=checkbox name=t value=x><input type=checkbox name=t value=y>\
            <select multiple name=m><option>1<option>2<option>3</select><input type=checkbox name=n>
            """
        let filled = """
            <input value="1" name=a><input value="2" name=a><input name=a value=3><input type=checkbox name=t value=x>\
            <input checked type=checkbox name=t value=y>\
            <select multiple name=m><option selected>1<option>2<option selected>3</select><input checked type=checkbox name=n>
            """
        let typed: Form = ["a": "1", "a": "2", "m": "3", "m": "1", "t": "y", "n": "on"]
        #expect(Self.laid(typed, over: Self.form(controls)) == Self.form(filled))
    }

    @Test func aTextareaKeepsANewlineAtItsStart() {
        #expect(
            Self.laid(["a": "\nx</textarea>"], over: Self.form("<textarea name=a></textarea>"))
                == Self.form("<textarea name=a>\n\nx&lt;/textarea&gt;</textarea>")
        )
    }

    @Test func aControlMayStandOutsideItsFormAndAnothersInside() {
        let page =
            "<input name=a form=f><form id=f><input type=hidden name=_event value=T.saveTapped><input name=a form=g></form>"
        #expect(
            Self.laid(["a": "1"], over: page)
                == page.replacing("<input name=a form=f>", with: "<input value=\"1\" name=a form=f>")
        )
    }

    @Test(
        arguments: [
            // The same arguments, whatever the token and the order.
            (["T.saveTapped.id=1", "U.saveTapped.id=2.a%2Eb=%C3%A9%3D"], ["a.b": "é=", "id": "2"], 1),
            // None has them: the first of the event.
            (["T.other.id=3", "T.saveTapped.id=1", "T.saveTapped.id=2"], ["id": "3"], 1),
            (["T.saveTapped", "T.saveTapped.id"], [:], 0),
            (["saveTapped", "T.save%54apped"], [:], 1),
            (["T.saveTapped.id=%", "T.saveTapped.id=2"], ["id": "%"], 1),
            (["", "T.saved"], [:], nil),
        ] as [([String], Form, Int?)]
    )
    func theFormIsFoundByItsEventAndItsArguments(offers: [String], arguments: Form, found: Int?) {
        let page = offers.map { Self.form("<input name=a>", $0) }.joined()
        let filled = offers.enumerated().map { index, offer in
            Self.form(index == found ? "<input value=\"1\" name=a>" : "<input name=a>", offer)
        }
        #expect(Self.laid(["a": "1"], over: page, arguments: arguments) == filled.joined())
    }

    @Test func theFormOfAButtonIsFound() {
        let page = Self.form("<input name=a><button name=_event value=T.saveTapped.id=1>x</button>", "T.other")
        #expect(Self.laid(["a": "1"], over: page, arguments: ["id": "1"]).contains("<input value=\"1\" name=a>"))
    }

    @Test func whatHidesTheFormIsOpened() {
        let page = "<details class=a><details open>\(Self.form(""))</details></details><details></details>"
        #expect(Self.laid([:], over: page) == page.replacing("<details class=a>", with: "<details open class=a>"))
        let button =
            "<details><button name=_event form=portico value=T.saveTapped>x</button></details><form id=portico></form>"
        #expect(Self.laid([:], over: button) == button.replacing("<details>", with: "<details open>"))
    }
}
