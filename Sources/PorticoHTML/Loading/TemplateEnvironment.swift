public import Portico

/// What a page's templates may name besides fields: routes, events, assets and texts.
///
///     TemplateEnvironment(
///         links: DomainsRoute.patterns,
///         appLinks: AppRoute.patterns,
///         events: DomainSearchEvent.shapes,
///         formTargets: ["searchTapped": searchPattern],
///         assets: ["app.css": "/static/app.3f2a.css"],
///         texts: DomainTexts.table,
///         layoutTexts: LayoutTexts.table,
///         language: .german
///     )
public struct TemplateEnvironment: Sendable {
    /// What `{{link …}}` may name in the screen's own file and its partials, such as `search`.
    public var links: [RoutePattern]
    /// What `{{link …}}` may name in templates under `layouts/`, such as `domains.search`.
    public var appLinks: [RoutePattern]
    /// What `{{event …}}` may name.
    public var events: [EventShape]
    /// For navigating events whose arguments the visitor types: the pattern of the route they lead to.
    public var formTargets: [String: RoutePattern]
    /// File names and the URLs they are served at.
    public var assets: [String: String]
    /// What `{{text …}}` may name in the screen's own file and its partials.
    public var texts: TextTable?
    /// What `{{text …}}` may name in templates under `layouts/`.
    public var layoutTexts: TextTable?
    /// What texts are said in.
    public var language: Language
    /// What to do about a name that is not known and near to none that is, by what it should name.
    public var hints: [NameKind: String]

    /// What a tag can name besides a field.
    public enum NameKind: Sendable {
        case template, link, event, asset, text
    }

    public init(
        links: [RoutePattern] = [],
        appLinks: [RoutePattern] = [],
        events: [EventShape] = [],
        formTargets: [String: RoutePattern] = [:],
        assets: [String: String] = [:],
        texts: TextTable? = nil,
        layoutTexts: TextTable? = nil,
        language: Language = .english,
        hints: [NameKind: String] = [:]
    ) {
        self.links = links
        self.appLinks = appLinks
        self.events = events
        self.formTargets = formTargets
        self.assets = assets
        self.texts = texts
        self.layoutTexts = layoutTexts
        self.language = language
        self.hints = hints
    }

    /// Whether a text that templates name says something in a language; nil where there is none of that name.
    package func says(_ text: TextReference, in language: Language) -> Bool? {
        let tables = (texts?.all ?? []) + (layoutTexts?.all ?? [])
        return tables.first { $0.name == text.table }?.text(named: text.name, in: language).map { !$0.isEmpty }
    }

    /// The name that was probably meant, else what is said of the kind, else the names there are.
    func hint(for name: String, _ kind: NameKind, among names: [String]) -> String? {
        NearestName.hint(for: name, among: names) ?? hints[kind] ?? NearestName.list(names, of: "there is", maximum: 8)
    }

    /// The template that was probably meant, else where to write it.
    func hint(forTemplate name: String, in sources: TemplateSources) -> String? {
        NearestName.nearestPath(to: name, among: sources.names).map { "did you mean '\($0)'?" } ?? hints[.template]
            ?? sources.hint(toAdd: name)
    }
}
