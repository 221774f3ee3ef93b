import Portico
import PorticoHTML
import Testing

@Suite struct TextTagTests {
    private static let texts = TextTable(
        "NoteTexts",
        [
            ("heading", Words(en: "Notes & more", de: "Notizen & mehr")),
            ("quoted", Words(en: "\"Ada\" <b>", de: "„Ada“ <b>")),
            ("poem", Words(en: "\nOne", de: "\nEins")),
            ("gap", Words(en: "Gap", de: "")),
            ("about", Words(en: "About “{title}”, {reader}.", de: "{reader}, zu „{title}“: {title}.")),
            ("agree", Words(en: "Read {terms} & agree", de: "{terms} lesen & zustimmen")),
            ("short", Words(en: "More about {title}", de: "Mehr")),
        ]
    )
    private static let shared = TextTable(
        "SharedTexts",
        [("close", Words(en: "Close", de: "Schließen")), ("gap", Words(en: "Gap", de: "Lücke"))]
    )
    private static let layoutTexts = TextTable("LayoutTexts", [("skip", Words(en: "Skip", de: "Weiter"))])

    private func environment(_ language: Language = .english) -> TemplateEnvironment {
        var environment = TemplateEnvironment.sample
        environment.texts = Self.texts
        environment.layoutTexts = Self.layoutTexts
        environment.language = language
        return environment
    }

    private func printed(_ text: String, _ language: Language = .english, _ note: Note = Note()) throws -> String {
        try Template("t", in: TemplateSources(["t": text]), environment(language)).string(note)
    }

    private func page(
        _ text: String,
        layout: String,
        _ language: Language = .english
    ) throws(TemplateProblems) -> PageTemplate<Shell, Note> {
        try PageTemplate("t", in: TemplateSources(["t": text, "layouts/page": layout]), environment(language))
    }

    private func problems(
        _ text: String,
        layout: String = "{{$main}}{{/main}}",
        _ language: Language = .english
    ) -> [String] {
        do throws(TemplateProblems) {
            _ = try page(text, layout: layout, language)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test func aTextIsPrintedInTheLanguageOfThePage() throws {
        let template = "<h1>{{text heading}}</h1>"
        #expect(try printed(template) == "<h1>Notes &amp; more</h1>")
        #expect(try printed(template, .german) == "<h1>Notizen &amp; mehr</h1>")
    }

    @Test func aTextIsEscapedForItsPlace() throws {
        #expect(try printed("<p>{{text quoted}}</p>") == "<p>\"Ada\" &lt;b&gt;</p>")
        #expect(
            try printed("<p title=\"{{text quoted}}\"></p>") == "<p title=\"&quot;Ada&quot; &lt;b&gt;\"></p>"
        )
        #expect(try printed("<title>{{text quoted}}</title>") == "<title>\"Ada\" &lt;b&gt;</title>")
        #expect(try printed("<pre>{{text poem}}</pre>") == "<pre>\n\nOne</pre>", "the first newline is dropped")
    }

    @Test func aTextStandsBesideFieldsAndInSections() throws {
        let template = #"<b aria-label="{{text heading}}: {{title}}">{{#rows}}{{text heading}} {{title}};{{/rows}}</b>"#
        let note = Note(title: "Ada", rows: [NoteRow(title: "One"), NoteRow(title: "Two")])
        #expect(
            try printed(template, .german, note)
                == #"<b aria-label="Notizen &amp; mehr: Ada">Notizen &amp; mehr One;Notizen &amp; mehr Two;</b>"#
        )
    }

    @Test func aFieldOfTheNameTextIsStillAField() throws {
        struct Fact: ViewInputData {
            var text = "Dogs dream."
            static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Fact {
                visitor.field("text") { $0.text }
            }
        }
        let sources = TemplateSources(["t": "{{text}} {{text heading}}"])
        #expect(try Template<Fact>("t", in: sources, environment()).string(Fact()) == "Dogs dream. Notes &amp; more")
    }

    @Test func theLayoutSaysItsOwnTextsAndTheScreenItsOwn() throws {
        let page = try page(
            "{{< layouts/page}}{{$main}}{{text heading}}{{/main}}{{/ layouts/page}}",
            layout: "<a>{{text skip}}</a><main>{{$main}}{{/main}}</main>",
            .german
        )
        let bytes = page.render(shell: Shell(), value: Note(), events: EventPrinter())
        #expect(String(decoding: bytes, as: UTF8.self) == "<a>Weiter</a><main>Notizen &amp; mehr</main>")
        #expect(
            page.usedTexts == [
                TextReference(table: "LayoutTexts", name: "skip"), TextReference(table: "NoteTexts", name: "heading"),
            ]
        )
    }

    @Test func aTextThatIsNotThereIsAProblem() {
        #expect(
            problems("<p>{{text headin}}</p>")
                == ["template t:1:11: no text 'headin' in NoteTexts; did you mean 'heading'?"]
        )
        #expect(
            problems("<p>{{text skip}}</p>") == [
                "template t:1:11: no text 'skip' in NoteTexts; "
                    + "only templates under layouts/ say the texts of the layout"
            ]
        )
        #expect(
            problems(
                "{{< layouts/page}}{{$main}}{{/main}}{{/ layouts/page}}",
                layout: "{{text heading}}{{$main}}{{/main}}"
            ) == [
                "template layouts/page:1:8: no text 'heading' in LayoutTexts (included from template t:1:1); "
                    + "there is skip"
            ]
        )
    }

    @Test func aTextOfATableThatIsIncludedIsSaidAndKnownByItsOwn() throws {
        var environment = environment(.german)
        environment.texts = Self.texts.including(Self.shared)
        let page = try PageTemplate<Shell, Note>(
            "t",
            in: TemplateSources([
                "t": "{{< layouts/page}}{{$main}}{{text heading}}{{text close}}{{/main}}{{/ layouts/page}}",
                "layouts/page": "{{$main}}{{/main}}",
            ]),
            environment
        )
        let bytes = page.render(shell: Shell(), value: Note(), events: EventPrinter())
        #expect(String(decoding: bytes, as: UTF8.self) == "Notizen &amp; mehrSchließen")
        #expect(
            page.usedTexts == [
                TextReference(table: "NoteTexts", name: "heading"), TextReference(table: "SharedTexts", name: "close"),
            ]
        )
    }

    @Test func aNameThatIsInTwoTablesIsAProblem() {
        var environment = environment()
        environment.texts = Self.texts.including(Self.shared)
        let error = #expect(throws: TemplateProblems.self) {
            try Template<Note>("t", in: TemplateSources(["t": "<p>{{text gap}}</p>{{text clos}}"]), environment)
        }
        #expect(
            error?.problems.map(\.description) == [
                "template t:1:11: text 'gap' is in NoteTexts and in SharedTexts; give one of them another name",
                "template t:1:27: no text 'clos' in NoteTexts; did you mean 'close'?",
            ]
        )
    }

    @Test func whereThereAreNoTextsThatIsSaid() {
        #expect(PorticoHTMLTests.problems("{{text heading}}") == ["1:8: no text 'heading'"])
    }

    @Test func aTextThatSaysNothingInALanguageIsAProblem() {
        #expect(problems("{{text gap}}") == [])
        #expect(problems("{{text gap}}", .german) == ["template t:1:8: 'gap' says nothing in de"])
    }

    @Test func aTextHasPlacesForValues() throws {
        let template =
            #"<p title="{{text about title=title reader="you"}}">{{text about title=title reader="you"}}</p>"#
        let note = Note(title: "<Ada>")
        #expect(
            try printed(template, .english, note)
                == "<p title=\"About “&lt;Ada&gt;”, you.\">About “&lt;Ada&gt;”, you.</p>"
        )
        #expect(
            try printed("<p>{{text about title=title reader=\"Sie\"}}</p>", .german, note)
                == "<p>Sie, zu „&lt;Ada&gt;“: &lt;Ada&gt;.</p>"
        )
    }

    @Test func aValueThatMayRunTheOtherWayThanTheWordsStandsApart() throws {
        let template = #"<p title="{{text about title=title reader="you"}}">{{title}}</p>"#
        #expect(
            try printed(template, .english, Note(title: "עדה (1)"))
                == "<p title=\"About “\u{2068}עדה (1)\u{2069}”, you.\">עדה (1)</p>"
        )
        #expect(
            try printed(template, .arabic, Note(title: "Ada"))
                == "<p title=\"About “\u{2068}Ada\u{2069}”, \u{2068}you\u{2069}.\">Ada</p>"
        )
    }

    /// Words and signs of the other direction, and characters that turn what follows; digits alone are turned by none.
    @Test(arguments: [
        ("Ada", Language.english, false), ("2026-11-28", .english, false), ("\u{202E}Ada", .english, true),
        ("ملاحظة 12", .arabic, false), ("23:33", .arabic, false), ("2026-11-28", .arabic, true),
        ("+49 30", .arabic, true),
    ])
    func whatRunsTheOtherWayStandsApart(value: String, language: Language, isApart: Bool) throws {
        let printed = try printed("{{text short title=title}}", language, Note(title: value))
        #expect(printed == (isApart ? "More about \u{2068}\(value)\u{2069}" : "More about \(value)"))
    }

    @Test func aTextHasPlacesForMarkup() throws {
        let template = """
            <p>{{#text agree}}
              {{$terms}}<a href="#terms">{{title}}</a>{{/terms}}
            {{/text}}</p>
            """
        #expect(
            try printed(template, .english, Note(title: "it")) == ##"<p>Read <a href="#terms">it</a> &amp; agree</p>"##
        )
        #expect(
            try printed(template, .german, Note(title: "es"))
                == ##"<p><a href="#terms">es</a> lesen &amp; zustimmen</p>"##
        )
    }

    @Test func markupAndValuesStandInOneTextAndInBlocksOfALayout() throws {
        let page = try page(
            """
            {{< layouts/page}}{{$main}}{{#text about reader="you"}}{{$title}}<b>{{title}}</b>{{/title}}{{/text}}{{/main}}{{/ layouts/page}}
            """,
            layout: "<main>{{$main}}{{/main}}</main>"
        )
        let bytes = page.render(shell: Shell(), value: Note(title: "Ada"), events: EventPrinter())
        #expect(String(decoding: bytes, as: UTF8.self) == "<main>About “<b>Ada</b>”, you.</main>")
    }

    @Test(
        arguments: [
            (
                "{{text heading count=title}}",
                ["template t:1:16: the text 'heading' has no place {count} in en"]
            ),
            (
                "{{text about titel=title reader=title}}",
                [
                    "template t:1:8: nothing stands at the place {title} of the text 'about' in en; write "
                        + "{{text about title=field}}, or a block {{$title}} between {{#text about}} and {{/text}}",
                    "template t:1:14: the text 'about' has no place {titel} in en; did you mean 'title'?",
                ]
            ),
            (
                "{{#text about title=title reader=title}}{{$title}}<b>x</b>{{/title}}{{/text}}",
                ["template t:1:41: 'title' is given twice"]
            ),
            (
                "{{#text agree}}x{{$terms}}y{{/terms}}{{/text}}",
                [
                    "template t:1:16: this stands outside the blocks of {{#text agree}} and would never be printed; "
                        + "move it into a block {{$name}}, whose place in the text is {name}"
                ]
            ),
            (
                #"<p title="{{#text agree}}{{$terms}}y{{/terms}}{{/text}}">"#,
                [
                    "template t:1:26: the block 'terms' is markup, and here only text can stand; "
                        + "give the text a field: terms=field"
                ]
            ),
            (
                "{{#text agree}}{{$terms}}<b{{/terms}}{{/text}}",
                [
                    "template t:1:16: the section 'terms' begins in text and ends in a tag; each section must close what it opens"
                ]
            ),
            (
                "{{text agree terms=missing}}",
                ["template t:1:14: no field 'missing' in Note"]
            ),
            ("{{text agree terms=rows}}", ["template t:1:14: 'rows' is a list"]),
            ("{{#text}}{{/text}}", ["template t:1:1: no field 'text' in Note"]),
            ("{{#text agree}}{{$terms}}{{/terms}}", ["template t:1:1: {{#text}} is never closed; add {{/text}}"]),
        ]
    )
    func whatDoesNotFitATextIsAProblem(template: String, expected: [String]) {
        let found = problems(template)
        #expect(found.count == expected.count, "\(found)")
        for (problem, beginning) in zip(found, expected) { #expect(problem.hasPrefix(beginning)) }
    }

    @Test func eachLanguageHasAllPlacesOfAText() {
        let template = "{{text short title=title}}"
        #expect(problems(template) == [])
        #expect(problems(template, .german) == ["template t:1:14: the text 'short' has no place {title} in de"])
    }

    @Test(arguments: [
        (#"<a href="{{text agree terms=title}}">x</a>"#, "{{text}} prints a text, and a URL is needed"),
        (#"<a href="{{text heading}}">x</a>"#, "{{text}} prints a text, and a URL is needed; use {{link …}}"),
        ("<p class={{text heading}}>", "a value in an attribute without quotes"),
        ("<script>{{text heading}}</script>", "a value inside <script>"),
        (#"<p onclick="{{text heading}}">"#, "a value in 'onclick', which runs script"),
    ])
    func aTextInAWrongPlaceIsAProblem(template: String, problem: String) {
        #expect(problems(template).contains { $0.contains(problem) }, "\(problems(template))")
    }

    @Test func mustacheAloneHasNoTexts() {
        #expect(throws: TemplateProblems.self) { try PlainTemplate("{{text heading}}") }
    }
}

/// What an app of two languages says.
private struct Words: LocalisedText {
    static let languages: [Language] = [.english, .german]
    private let en: String
    private let de: String

    init(en: String, de: String) {
        self.en = en
        self.de = de
    }

    func text(in language: Language) -> String { language == .german ? de : en }
}
