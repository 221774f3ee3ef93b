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

    @Test func aTextTakesNoArguments() {
        #expect(
            problems("{{text heading count=count}}") == [
                "template t:1:16: {{text}} takes the name of a text and nothing else; "
                    + "what depends on data is a field, whose text Swift makes"
            ]
        )
    }

    @Test(arguments: [
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
