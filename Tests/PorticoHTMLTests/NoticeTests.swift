import Portico
import PorticoHTML
import Testing

/// What a page says once: `{{notice}}`.
@Suite struct NoticeTests {
    private func page(
        _ text: String = "{{< layouts/page}}{{/ layouts/page}}",
        layout: String
    ) throws(TemplateProblems) -> PageTemplate<Shell, Note> {
        try PageTemplate("t", in: TemplateSources(["t": text, "layouts/page": layout]), .sample)
    }

    private func problems(_ text: String = "{{< layouts/page}}{{/ layouts/page}}", layout: String) -> [String] {
        do throws(TemplateProblems) {
            _ = try page(text, layout: layout)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    private func print(_ page: PageTemplate<Shell, Note>, _ notice: PageNotice?) -> String {
        let events = EventPrinter(formID: { "F" })
        return String(
            decoding: page.render(shell: Shell(), value: Note(), events: events, notice: notice),
            as: UTF8.self
        )
    }

    @Test func aPageWithNothingToSayPrintsNothing() throws {
        #expect(print(try page(layout: "<body>{{notice}}</body>"), nil) == "<body></body>")
    }

    @Test func itIsSaidWithItsLink() throws {
        let notice = PageNotice(
            text: "Shared <it>.",
            link: PageNotice.Link(path: "/s?a&b", url: "https://a.example/s?a&b")
        )
        #expect(
            print(try page(layout: "<body>{{notice}}</body>"), notice)
                == "<body><div class=\"notice\" role=\"status\" tabindex=\"-1\" autofocus><p>Shared &lt;it&gt;.</p>"
                + "<a dir=\"ltr\" href=\"/s?a&amp;b\">https://a.example/s?a&amp;b</a></div></body>"
        )
    }

    @Test func undoIsAButtonOfThePagesOwnForm() throws {
        let notice = PageNotice(
            text: "Removed.",
            undo: PageNotice.Undo(action: "/notes?page=2", offer: "T.restored.id=1")
        )
        #expect(
            print(try page(layout: "<body>{{notice}}</body>"), notice)
                == "<body><div class=\"notice\" role=\"status\" tabindex=\"-1\" autofocus><p>Removed.</p>"
                + "<button form=\"portico\" formaction=\"/notes?page=2\" name=\"_event\" value=\"T.restored.id=1\">Undo</button></div>"
                + "<form id=\"portico\" method=\"post\" hidden><input type=\"hidden\" name=\"_form\" value=\"F\"></form></body>"
        )
    }

    @Test func aPageInPiecesSaysItToo() throws {
        let page = try page(layout: "<body>{{notice}}</body>")
        let events = EventPrinter(formID: { "F" })
        let notice = PageNotice(text: "Removed.", undo: PageNotice.Undo(action: "/notes", offer: "T.restored"))
        let chunks = page.chunks(shell: Shell(), value: Note(), events: events, notice: notice)
        #expect(String(decoding: chunks.flatMap { $0 }, as: UTF8.self) == print(page, notice))
    }

    @Test func itsButtonIsInTheLanguageOfThePage() throws {
        let undo = PageNotice.Undo(action: "/notes", offer: "T.restored", label: "Rückgängig <")
        #expect(
            print(try page(layout: "{{notice}}"), PageNotice(text: "Entfernt.", undo: undo)).contains(
                ">Rückgängig &lt;</button>"
            )
        )
    }

    @Test func itIsSaidOnce() throws {
        #expect(
            print(try page(layout: "{{notice}}{{notice}}"), PageNotice(text: "Saved.")).ranges(of: "Saved.").count == 1
        )
    }

    @Test func aPageTellsWhetherItHasAPlaceForIt() throws {
        let filling = "{{< layouts/page}}{{$top}}{{/top}}{{/ layouts/page}}"
        #expect(try page(layout: "<p>{{title}}</p>").printsNotice == false)
        #expect(try page(layout: "{{notice}}").printsNotice)
        #expect(try page(filling, layout: "{{$top}}{{notice}}{{/top}}").printsNotice == false)
        #expect(try page("{{notice}}", layout: "").printsNotice, "a page without a layout has a place of its own")
    }

    @Test(
        arguments: [
            ("<p title=\"{{notice}}\">x</p>", "1:11: {{notice}} prints an element, which has no place here"),
            ("<title>{{notice}}</title>", "1:8: {{notice}} prints an element, which has no place here"),
            ("<pre>{{notice}}</pre>", "1:6: {{notice}} prints an element, which has no place here"),
            ("<noscript>{{notice}}</noscript>", "1:11: {{notice}} prints an element, which has no place here"),
        ] as [(String, String)]
    )
    func itIsRefusedWhereNoElementCanStand(layout: String, problem: String) {
        #expect(
            problems(layout: layout) == [
                "template layouts/page:\(problem) (included from template t:1:1); put it between others, in no form"
            ]
        )
    }

    @Test func itIsRefusedInASection() {
        #expect(
            problems(layout: "{{#user}}{{notice}}{{/user}}") == [
                "template layouts/page:1:10: {{notice}} in a section, without which nothing would be said "
                    + "(included from template t:1:1); move it out"
            ]
        )
    }

    @Test func noTemplateWritesItsButtonByHand() {
        let button =
            "<button form=\"portico\" formaction=\"{{title}}\" name=\"_event\" value=\"{{language}}\">Undo</button>"
        for problems in [problems(layout: button), problems(button, layout: "")] {
            #expect(problems.contains { $0.contains("'form' gives a control to another form") })
        }
    }

    @Test func aLayoutHasNoEventsOfItsOwn() {
        #expect(
            problems(layout: "<button formaction=\"{{event clearTapped}}\">x</button>") == [
                "template layouts/page:1:29: a layout belongs to no screen, so it has no events "
                    + "(included from template t:1:1); use {{link …}}"
            ]
        )
    }
}
