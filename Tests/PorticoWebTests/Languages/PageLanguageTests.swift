import Portico
import PorticoHTML
import PorticoHost
import Testing

@testable import PorticoWeb

@Suite struct PageLanguageTests {
    private static let templates = [
        "layouts/page": """
        <!doctype html><html lang="{{language}}"{{#isRightToLeft}} dir="rtl"{{/isRightToLeft}}><head><title>{{text site}}\
        </title></head><body>{{notice}}{{$main}}{{/main}}</body></html>
        """,
        "welcome": "{{< layouts/page}}{{$main}}<h1>{{text heading}}</h1><p>{{name}}</p>{{/main}}{{/ layouts/page}}",
        "errors/error": """
        {{< layouts/page}}{{$main}}{{text site}} {{status}} {{heading}} {{explanation}}{{#details}}{{.}}{{/details}}\
        {{requestID}}{{/main}}{{/ layouts/page}}
        """,
    ]

    private func loading(
        _ templates: [String: String] = templates,
        texts: TextTable = WelcomeTexts.table
    ) -> PageLoading<WelcomeShell> {
        PageLoading(
            PageDemands(of: WelcomeCoordinator(screens: WelcomeCoordinator.table(saying: texts))),
            sources: TemplateSources(templates),
            assets: AssetStore()
        )
    }

    private func library() throws -> PageLibrary {
        try PageLibrary(
            PageDemands(of: WelcomeCoordinator()),
            sources: TemplateSources(Self.templates),
            assets: AssetStore(),
            shell: WelcomeShell.self
        )
    }

    /// The page as a visitor with that language is shown it.
    private func page(in tag: String) throws -> String {
        let library = try library()
        let language = library.language(for: tag)
        let visitor = Visitor(language: tag)
        let screen = try AnyCoordinator(WelcomeCoordinator()).screen(at: AnyRoute(WelcomeRoute.welcome), of: visitor)
        let current = screen.shown()
        let shell = WelcomeShell(
            ShellContext(
                title: current.head.title,
                description: current.head.description,
                isIndexed: true,
                canonicalURL: nil,
                route: nil,
                visitor: visitor,
                language: language
            )
        )
        let contents = PageContents(shell: TypedBox(shell), shown: current.shown)
        let bytes = try #require(library[screen.template, language]?.render(contents) { _ in })
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("en", #"<html lang="en"><head><title>Welcome &amp; more</title>"#, "<h1>Good day</h1><p>Ada</p>"),
        ("de-CH", #"<html lang="de"><head><title>Willkommen</title>"#, "<h1>Guten Tag</h1><p>Ada</p>"),
        ("ar", #"<html lang="ar" dir="rtl"><head><title>أهلًا</title>"#, "<h1>نهارك سعيد</h1><p>Ada</p>"),
        ("fr", #"<html lang="en"><head><title>Welcome &amp; more</title>"#, "<h1>Good day</h1><p>Ada</p>"),
    ])
    func aPageIsInTheLanguageOfItsVisitor(tag: String, head: String, body: String) throws {
        let page = try page(in: tag)
        #expect(page.contains(head), "\(page)")
        #expect(page.contains(body), "\(page)")
    }

    @Test func theErrorPageIsThereInEachLanguage() throws {
        let library = try library()
        for language in WelcomeWords.languages { #expect(library[ErrorViewInputData.template, language] != nil) }
    }

    @Test func aTextThatNoTemplateSaysIsToldAtOneThatCould() {
        var templates = Self.templates
        templates["welcome"] = "{{< layouts/page}}{{$main}}<p>{{name}}</p>{{/main}}{{/ layouts/page}}"
        let loading = loading(templates)
        #expect(loading.templateProblems == [])
        #expect(
            loading.unusedTexts.map(\.description) == [
                "template welcome:1:1: no template says WelcomeTexts.heading; "
                    + "remove the text, or move it to an enum without @Texts if only Swift says it"
            ]
        )
        #expect(self.loading().unusedTexts == [])
    }

    @Test func aTextOfAnIncludedTableThatNoTemplateSaysIsToldAsWell() {
        let shared = TextTable("SharedTexts", [("close", WelcomeWords(en: "Close", de: "Schließen", ar: "إغلاق"))])
        #expect(
            loading(texts: WelcomeTexts.table.including(shared)).unusedTexts.map(\.description) == [
                "template welcome:1:1: no template says SharedTexts.close; "
                    + "remove the text, or move it to an enum without @Texts if only Swift says it"
            ]
        )
    }

    @Test func aMissingTextIsNamedOnceWhateverTheNumberOfLanguages() {
        var templates = Self.templates
        templates["welcome"] = templates["welcome"]?.replacing("text heading", with: "text headin")
        #expect(
            loading(templates).templateProblems.map(\.description) == [
                "template welcome:1:39: no text 'headin' in WelcomeTexts; did you mean 'heading'?"
            ]
        )
    }

    @Test func aTextThatIsEmptyInOneLanguageIsNamed() {
        let gap = TextTable("WelcomeTexts", [("heading", WelcomeWords(en: "Good day", de: "", ar: "نهارك سعيد"))])
        #expect(
            loading(texts: gap).templateProblems.map(\.description) == [
                "template welcome:1:39: 'heading' says nothing in de"
            ]
        )
    }

    @Test func textsInOtherLanguagesThanTheLayoutsAreRefused() {
        struct Other: LocalisedText {
            static let languages: [Language] = [.english]
            func text(in language: Language) -> String { "Good day" }
        }
        #expect(
            loading(texts: TextTable("OtherTexts", [("heading", Other())])).problems
                == ["the texts of OtherTexts are in other languages than the layout's: en, de, ar"]
        )
    }

    @Test func pagesInTwoLanguagesAreNeverTakenForEachOther() {
        let english = LiveKey(address: "/", audience: "public", variant: "en")
        #expect(english != LiveKey(address: "/", audience: "public", variant: "ar"))
        let route = AnyRoute(WelcomeRoute.welcome)
        #expect(
            OwnedWork.Key(route: route, audience: "public", variant: "en")
                != OwnedWork.Key(route: route, audience: "public", variant: "ar")
        )
    }
}
