import Portico
import PorticoHTML
import Testing

/// Controls that would not send what the event of their form needs.
@Suite struct FormControlProblemTests {
    private func problems(of controls: String, in event: String = "saveTapped") -> String {
        problems("<form method=post action=\"{{event \(event)}}\">\n\(controls)</form>").joined(separator: "\n")
    }

    private func problems(_ text: String) -> [String] {
        PorticoHTMLTests.problems(text)
    }

    private static let missing =
        "1:1: the event 'saveTapped' needs 'title', and the form has no control of that name outside sections; "
        + "add one, or give it in the tag: title=FIELD"

    @Test(arguments: [
        "<input name=title disabled>", "<input name=\"title\"{{#isBusy}} disabled{{/isBusy}}>",
        "<template><input name=title></template>",
        "<svg><input name=title /></svg>", "<math><input name=title /></math>",
        "<fieldset disabled><input name=title></fieldset>",
        "<fieldset{{#isBusy}} disabled{{/isBusy}}><input name=title></fieldset>",
        "<fieldset disabled><legend></legend><legend><input name=title></legend></fieldset>",
        "<fieldset disabled><fieldset><legend><input name=title></legend></fieldset></fieldset>",
    ])
    func aControlThatIsNotSentGivesNothing(control: String) {
        #expect(problems(of: control) == Self.missing)
    }

    @Test(arguments: [
        "<fieldset disabled><legend><input name=title></legend></fieldset>",
        "<fieldset disabled></fieldset><input name=title>",
        "<svg/><input name=title>", "<svg><foreignObject><input name=title></foreignObject></svg>",
        "<template></template><input name=title>",
    ])
    func aControlBesideOrExceptedIsSent(control: String) {
        #expect(problems(of: control) == "")
    }

    @Test func aFormInATemplateHasTheControlsThere() {
        #expect(
            problems("<template><form method=post action=\"{{event saveTapped}}\"><input name=title></form></template>")
                == []
        )
    }

    @Test func aGETFormNeedsControlsThatAreSentToo() {
        #expect(
            problems("<form action=\"{{event searchTapped}}\"><input name=query disabled></form>") == [
                "1:1: the event 'searchTapped' needs 'query', and the form has no input of that name outside sections; add one"
            ]
        )
    }

    @Test(
        arguments: [
            ("<input name=isPinned>", "is true or false, and any text may be sent; write <input type=\"checkbox\">"),
            (
                "<textarea name=isPinned></textarea>",
                "is true or false, and any text may be sent; write <input type=\"checkbox\">"
            ),
            (
                "<input type=checkbox name=isPinned value=yes>",
                "is true or false, and \"yes\" is neither; leave 'value' out"
            ),
            (
                "<input type=hidden name=isPinned value=1>",
                "is true or false, and \"1\" is neither; write value=\"true\" or value=\"false\""
            ),
            (
                "<select name=isPinned><option value=true><option value='n&amp;o'></select>",
                "is true or false, and \"n&o\" is neither; write value=\"true\" or value=\"false\""
            ),
            (
                "<select name=isPinned><option>true</select>",
                "is true or false, and an option without a value sends its text; write value=\"true\" or value=\"false\""
            ),
        ] as [(String, String)]
    )
    func aFlagIsSentByWhatReadsAsOne(control: String, problem: String) {
        #expect(problems(of: "<input name=title>\(control)") == "2:19: 'isPinned' \(problem)")
    }

    @Test(arguments: [
        "<input type=checkbox name=isPinned>", "<input type=checkbox name=isPinned value=\" tru&#101; \">",
        "<input type=checkbox name=isPinned value=\"{{title}}\">", "<input type=radio name=isPinned value=false>",
        "<input type=hidden name=isPinned value=true>", "<button name=isPinned value=true>x</button>",
        "<select name=isPinned><option value=true>y<option value=\"\">n</select><datalist><option value=x></datalist>",
    ])
    func aFlagMayBeSentByAnyOfThese(control: String) {
        #expect(problems(of: "<input name=title>\(control)") == "")
    }

    @Test func aReferenceThatIsNotReadHereIsWrittenAsACharacter() {
        let finding = "in the value of a control; write the character itself"
        #expect(
            problems(
                of: "<input name=title value='caf&eacute;'><select name=kind><option value='a&amp;b&Omega;'></select>"
            )
                == "2:19: the character reference '&eacute;' \(finding)\n2:65: the character reference '&Omega;' \(finding)"
        )
        #expect(problems(of: "<input name=title value='a&amp;b &#233; a&b &'>") == "")
    }

    @Test(
        arguments: [
            ("<input name=title>", "<button formaction=\"{{event clearTapped}}\">x</button>", "2:19"),
            ("<input name=title>", "<button formaction=\"{{event clearTapped}}\">x</button><button>y</button>", "2:19"),
            (
                "<input name=title>",
                "<button type=button>z</button><button formaction=\"{{event clearTapped}}\">x</button>", "2:49"
            ),
            (
                "<input name=title>",
                "{{#isBusy}}<button>y</button>{{/isBusy}}<button formaction=\"{{event clearTapped}}\">x</button>",
                "2:59"
            ),
            (
                "<input name=title>",
                "<template><button>y</button></template><button formaction=\"{{event clearTapped}}\">x</button>",
                "2:58"
            ),
        ] as [(String, String, String)]
    )
    func enterPressesTheFormsOwnButton(field: String, buttons: String, point: String) {
        #expect(
            problems(of: field + buttons)
                == "\(point): Enter in a field presses the form's first button, and this one sends 'clearTapped' instead of 'saveTapped'; "
                + "put the form's own submit button before it"
        )
    }

    @Test(arguments: [
        "<input name=title><input type=submit><button formaction=\"{{event clearTapped}}\">x</button>",
        "<input name=title>{{#isBusy}}<button>y</button><p>{{#zone}}<button formaction=\"{{event clearTapped}}\">x</button>{{/zone}}{{/isBusy}}",
        "<input name=title><button formaction=\"{{event saveTapped}}\">y</button><button formaction=\"{{event clearTapped}}\">x</button>",
        // Enter in a textarea is a new line.
        "<textarea name=title></textarea><button formaction=\"{{event clearTapped}}\">x</button>",
    ])
    func otherButtonsMayFollowItOrStandAlone(controls: String) {
        #expect(problems(of: controls) == "")
    }

    @Test func aSecretIsTypedIntoAPasswordFieldAndNothingElseIs() {
        #expect(problems(of: "<input name=name><input type=password name=password>", in: "signInTapped") == "")
        #expect(
            problems(of: "<input name=password>", in: "signInTapped")
                == "2:1: 'password' is secret; write <input type=\"password\">"
        )
        #expect(
            problems(of: "<input name=title><input type=password name=body>")
                == "2:19: 'body' is text that may be shown again, and a password must not be; let the event take a Secret"
        )
        #expect(
            problems("<button formaction=\"{{event signInTapped password=title}}\">x</button>") == [
                "1:42: 'password' is secret, and what a tag gives can be read in the page; use <input type=\"password\">"
            ]
        )
    }
}
