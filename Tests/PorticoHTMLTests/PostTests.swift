import Portico
import PorticoHTML
import Testing

/// What a posted `{{event}}` prints.
@Suite struct PostTests {
    /// Offers that say what they are, and form ids that count.
    private static func printer(_ action: String = "/notes?page=2&x='") -> EventPrinter {
        let count = Counter()
        return EventPrinter(action: action, offer: { "T.\($0)?\($1.urlEncoded)" }, formID: { count.next() })
    }

    private final class Counter {
        private var count = 0

        func next() -> String {
            count += 1
            return "F\(count)"
        }
    }

    private func posted(_ text: String, _ note: Note = Note(), _ others: [String: String] = [:]) throws -> String {
        String(decoding: try template(text, others).render(note, events: Self.printer("/n")), as: UTF8.self)
    }

    private static let fields = "<input type=\"hidden\" name=\"_event\" value=\"T.clearTapped?\">"
    private static let postForm =
        "<form id=\"portico\" method=\"post\" hidden><input type=\"hidden\" name=\"_form\" value=\"F1\"></form>"

    @Test func aFormPrintsThePageAsItsActionAndItsOfferAfterItsTag() throws {
        let text =
            "<form method=\"post\" action=\"{{event saveTapped id=title}}\" class=\"a\">\n<input name=\"title\"></form>"
        #expect(
            try posted(text, Note(title: "a\"&b"))
                == "<form method=\"post\" action=\"/n\" class=\"a\"><input type=\"hidden\" name=\"_event\" "
                + "value=\"T.saveTapped?id=a%22%26b\"><input type=\"hidden\" name=\"_form\" value=\"F1\">\n<input name=\"title\"></form>"
        )
    }

    @Test func whatThePrinterGivesIsEscaped() throws {
        let printer = EventPrinter(action: "/a?b&c\"", offer: { _, _ in "<'\">" }, formID: { "\"" })
        let bytes = try template(
            "<form method=post action='{{event clearTapped}}'><button formaction='{{event clearTapped}}'></button></form>"
        ).render(Note(), events: printer)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "<form method=post action='/a?b&amp;c&quot;'><input type=\"hidden\" name=\"_event\" value=\"&lt;&#39;&quot;&gt;\">"
                + "<input type=\"hidden\" name=\"_form\" value=\"&quot;\">"
                + "<button formaction='/a?b&amp;c&quot;' name=\"_event\" value='&lt;&#39;&quot;&gt;'></button></form>"
        )
    }

    @Test func aButtonInAFormPostsThatForm() throws {
        let text = """
            <form action="{{event saveTapped}}" method="POST"><input name="title"><button>Save</button>
            {{#rows}}<button class="b" formaction="{{event pinTapped id=key}}" type="submit">{{title}}</button>{{/rows}}</form>
            """
        #expect(
            try posted(text, Note(rows: [NoteRow(title: "A", key: "1"), NoteRow(title: "B", key: "2")])) == """
                <form action="/n" method="POST"><input type="hidden" name="_event" value="T.saveTapped?">\
                <input type="hidden" name="_form" value="F1"><input name="title"><button>Save</button>
                <button class="b" formaction="/n" name="_event" value="T.pinTapped?id=1" type="submit">A</button>\
                <button class="b" formaction="/n" name="_event" value="T.pinTapped?id=2" type="submit">B</button></form>
                """
        )
    }

    @Test func aButtonOutsideFormsPostsThePagesOwnForm() throws {
        let text = "<body>{{#rows}}<button formaction=\"{{event pinTapped id=key}}\">x</button>{{/rows}}</body></html>"
        let printed = try posted(text, Note(rows: [NoteRow(key: "1"), NoteRow(key: "2")]))
        #expect(
            printed
                == "<body><button formaction=\"/n\" form=\"portico\" name=\"_event\" value=\"T.pinTapped?id=1\">x</button>"
                + "<button formaction=\"/n\" form=\"portico\" name=\"_event\" value=\"T.pinTapped?id=2\">x</button>"
                + "\(Self.postForm)</body></html>"
        )
    }

    @Test func thePagesURLIsNotMadeForAPageThatPostsNothing() throws {
        var made = 0
        let printer = EventPrinter(
            action: {
                made += 1
                return "/n"
            }()
        )
        _ = try template(
            "<body>{{title}}{{#rows}}<button formaction=\"{{event pinTapped id=key}}\">x</button>{{/rows}}</body>"
        )
        .render(Note(), events: printer)
        #expect(made == 0)
    }

    @Test func aPageWithoutSuchAButtonHasNoFormOfItsOwnAndAsksForNoID() throws {
        let text = "<body>{{#rows}}<button formaction=\"{{event pinTapped id=key}}\">x</button>{{/rows}}</body>"
        let printer = EventPrinter(formID: {
            Issue.record("an id was made")
            return ""
        })
        #expect(String(decoding: try template(text).render(Note(), events: printer), as: UTF8.self) == "<body></body>")
    }

    @Test(arguments: [
        "<button formaction=\"{{event clearTapped}}\">x</button>{{#rows}}</body>{{/rows}}",
        "<button formaction=\"{{event clearTapped}}\">x</button></bo{{! a tag in two pieces }}dy>",
        "</body><button formaction=\"{{event clearTapped}}\">x</button>",
    ])
    func thePagesOwnFormStandsAtTheEndWhereNoBodyEndsAfterTheButton(text: String) throws {
        #expect(try posted(text).hasSuffix(Self.postForm))
    }

    @Test func thePagesOwnFormIsPrintedOnce() throws {
        let text = "<button formaction=\"{{event clearTapped}}\">x</button>{{#rows}}</body>{{/rows}}"
        let printed = try posted(text, Note(rows: [NoteRow(), NoteRow()]))
        #expect(printed.hasSuffix("</button>\(Self.postForm)</body></body>"))
    }

    @Test func eachFormThatIsPrintedHasAnIDOfItsOwn() throws {
        let text =
            "{{#rows}}<form method=post action=\"{{event pinTapped id=key}}\">{{> p}}</form>{{/rows}}{{> f}}{{> f}}"
        let form = "<form method=post action=\"{{event clearTapped}}\"></form>"
        let printed = try posted(text, Note(rows: [NoteRow(key: "1"), NoteRow(key: "2")]), ["f": form, "p": "<p>"])
        let ids = printed.split(separator: "name=\"_form\" value=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(ids == ["F1", "F2", "F3", "F4"])
        #expect(
            printed.contains("value=\"T.pinTapped?id=1\"><input type=\"hidden\" name=\"_form\" value=\"F1\"><p></form>")
        )
    }

    /// The offer is made where its tag stands: what its arguments name may be gone at the end of the start tag.
    @Test func theActionMayStandInAGroup() throws {
        let text = "<form method=post {{#author}}action=\"{{event pinTapped id=name}}\"{{/author}} class=a></form>"
        #expect(try posted(text, Note(author: Author(name: "Eve"))).contains("value=\"T.pinTapped?id=Eve\">"))
    }

    /// Left out, it would be the client's to give.
    @Test func anOptionalArgumentThatIsAbsentIsSignedAsABlankValue() throws {
        let text = "<form method=post action=\"{{event saveTapped id=zone}}\"><input name=title></form>"
        #expect(try posted(text, Note(zone: nil)).contains("value=\"T.saveTapped?id=\""))
        #expect(try posted(text, Note(zone: "com")).contains("value=\"T.saveTapped?id=com\""))
    }

    @Test(arguments: [
        "<form method=post action=\"{{event saveTapped title=title}}\"><select name=tags multiple></select></form>",
        "<form method=post action=\"{{event saveTapped}}\"><textarea name=title></textarea><input type=checkbox name=isPinned></form>",
        "<form method=post action=\"{{event saveTapped}}\"><input name=title>{{#tags}}<input type=checkbox name=tags>{{/tags}}</form>",
        "<form method=post action=\"{{event saveTapped}}\"><input name=title>{{#rows}}<input type=radio name=kind>{{/rows}}</form>",
        "<form method=post action=\"{{event pinTapped}}\">{{#rows}}<input type=radio name=id>{{/rows}}</form>",
        "<form method=post action=\"{{event saveTapped}}\"><input name=title><input type=radio name=kind><input type=radio name=kind></form>",
        "<form method=post action=\"{{event saveTapped}}\"><button name=title value=a>A</button><button name=title value=b>B</button></form>",
        """
        <form method=post action="{{event saveTapped}}"><input name=title>
        {{#isBusy}}<input name=kind>{{/isBusy}}{{^isBusy}}<select name=kind></select>{{/isBusy}}</form>
        """,
        "<form method=post action=\"{{event importTapped}}\" enctype=\"multipart/form-data\"><input type=FILE name=archive></form>",
        "<form method=post action=\"{{event clearTapped}}\"><input name=id>{{> own}}</form>",
        "<form method=post action=\"{{event clearTapped}}\"><input type=button name=whatever><button type=reset name=x></button></form>",
        "<form method=dialog><button>Close</button></form>",
    ])
    func aFormThatGivesItsEventWhatItNeedsIsTaken(text: String) {
        let own = "<button>y</button><button formaction=\"{{event pinTapped}}\">x</button>"
        #expect(problems(text, ["own": own]) == [])
    }
}

/// `{{limit …}}`.
@Suite struct EventLimitTextTests {
    @Test(arguments: [
        ("at most {{limit saveTapped}}", "at most 64 KB"),
        ("<p title=\"{{limit importTapped}} and {{limit importTapped.files}}\">", "<p title=\"1.4 KB and 5 MB\">"),
        ("<title>{{limit clearTapped}}</title>", "<title>64 KB</title>"),
    ])
    func aLimitIsPrintedForPeople(text: String, printed: String) throws {
        #expect(try rendered(text) == printed)
    }

    @Test(
        arguments: [
            ("{{limit saveTaped}}", "1:9: no event 'saveTaped'; did you mean 'saveTapped'?"),
            ("{{limit saveTapped.files}}", "1:9: 'saveTapped' takes no files; write {{limit saveTapped}}"),
            ("{{limit saveTapped id=title}}", "1:20: {{limit}} takes the name of an event and nothing else"),
            ("{{limit}}", "1:1: {{limit}} names nothing"),
            (
                "<p {{limit saveTapped}}>",
                "1:4: a value where an attribute's name is; write the attribute out, in a section if it depends on data"
            ),
            ("<a href=\"{{limit saveTapped}}\">", "1:10: {{limit}} prints a text, and a URL is needed"),
        ] as [(String, String)]
    )
    func aLimitThatCannotBePrintedIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }
}
