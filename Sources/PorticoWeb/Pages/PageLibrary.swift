import Foundation
import Portico
import PorticoHTML
import Synchronization

/// All pages of a site, loaded and checked against the screens they render, in each of its languages.
struct PageLibrary: Sendable {
    /// The site's; the first is for visitors whose language is none of them.
    let languages: [Language]
    /// By language, in the same order.
    private let pages: [[String: any LoadedPage]]

    /// Loads every template that a screen has. Throws all there is to complain about.
    init<Shell: ViewInputData>(
        _ demands: PageDemands,
        sources: TemplateSources,
        assets: AssetStore,
        shell _: Shell.Type
    ) throws(SiteError) {
        let loading = PageLoading<Shell>(demands, sources: sources, assets: assets)
        if let failure = loading.failure { throw failure }
        languages = loading.languages
        pages = loading.pages
    }

    /// The language that a visitor is shown pages in whose own has this BCP 47 tag.
    func language(for tag: String) -> Language { languages.matching(tag) ?? languages.first ?? .english }

    /// The page of a template in a language of the site.
    subscript(template: String, language: Language) -> (any LoadedPage)? {
        languages.firstIndex(of: language).flatMap { pages[$0][template] }
    }
}

/// A page that was loaded, whatever it and the layout around it show.
protocol LoadedPage: AnyObject, Sendable {
    /// The page as `PageTemplate.render` gives it; nil where the template is one of other types.
    func render(_ contents: PageContents, warn: (RenderWarning) -> Void) -> [UInt8]?
    /// The page as `PageTemplate.chunks` gives it; nil where the template is one of other types.
    func chunks(_ contents: PageContents, warn: @escaping (RenderWarning) -> Void) -> PageChunks?
}

/// What one page is printed with.
struct PageContents {
    /// What the layout shows, in a `TypedBox`.
    let shell: any AnyTypedBox
    let shown: any AnyShown
    var events = EventPrinter()
    var notice: PageNotice?
}

private final class TypedPage<Shell: ViewInputData, Value: ViewInputData>: LoadedPage {
    private let template: PageTemplate<Shell, Value>

    init(_ template: PageTemplate<Shell, Value>) {
        self.template = template
    }

    func render(_ contents: PageContents, warn: (RenderWarning) -> Void) -> [UInt8]? {
        guard let (shell, value) = values(of: contents) else { return nil }
        return template.render(
            shell: shell,
            value: value,
            events: contents.events,
            notice: contents.notice,
            warn: warn
        )
    }

    func chunks(_ contents: PageContents, warn: @escaping (RenderWarning) -> Void) -> PageChunks? {
        guard let (shell, value) = values(of: contents) else { return nil }
        return template.chunks(
            shell: shell,
            value: value,
            events: contents.events,
            notice: contents.notice,
            warn: warn
        )
    }

    private func values(of contents: PageContents) -> (Shell, Value)? {
        guard let shell = contents.shell as? TypedBox<Shell>, let shown = contents.shown as? TypedShown<Value> else {
            return nil
        }
        return (shell.value, shown.shown.value)
    }
}

/// What became of loading all pages of a site: the pages, and all there is to complain about.
struct PageLoading<Shell: ViewInputData>: Sendable {
    let languages: [Language]
    /// By language, in the same order, and by the names of their templates.
    private(set) var pages: [[String: any LoadedPage]]
    /// The templates that are in order.
    private(set) var checkedPages: [CheckedPage] = []
    /// What is wrong elsewhere than in a template: screens without a template.
    private(set) var problems: [String]
    private(set) var templateProblems: [TemplateProblem]
    /// Fields of the screens and of the layout that no template names; none where a template is broken, since it might
    /// have named them.
    private(set) var unusedFields: [TemplateProblem] = []
    /// Texts that no template says; none where a template is broken.
    private(set) var unusedTexts: [TemplateProblem] = []
    private var usedTemplates: Set<String> = []
    private var fieldUse = FieldUse()
    private var textUse = TextUse()

    init(_ demands: PageDemands, sources: TemplateSources, assets: AssetStore) {
        let shell = ShellLanguages(of: Shell.self)
        languages = shell.languages
        pages = Array(repeating: [:], count: shell.languages.count)
        problems = demands.problems + Self.problems(of: demands, shell)
        templateProblems = sources.problems
        for page in demands.pages {
            let environment = TemplateEnvironment(
                links: page.links,
                appLinks: demands.routes,
                events: page.events,
                formTargets: page.formTargets,
                assets: assets.urls,
                texts: page.texts,
                layoutTexts: shell.texts
            )
            load(page.template, page.valueType, sources, environment)
        }
        let environment = TemplateEnvironment(
            links: demands.routes,
            appLinks: demands.routes,
            events: [],
            formTargets: [:],
            assets: assets.urls,
            texts: shell.texts,
            layoutTexts: shell.texts
        )
        load(ErrorViewInputData.template, ErrorViewInputData.self, sources, environment)
        if templateProblems.isEmpty {
            unusedFields = fieldUse.problems(in: sources)
            unusedTexts = textUse.problems(in: sources)
            templateProblems += Set(sources.names).subtracting(usedTemplates).compactMap {
                sources.problem(
                    "no page uses this template",
                    hint: "declare a screen with its name, include it, or remove it",
                    in: $0
                )
            }
        }
        // Each once, though a broken layout is a problem of every page that uses it.
        templateProblems = TemplateProblems(templateProblems)?.problems ?? []
    }

    private mutating func load<Value: ViewInputData>(
        _ template: String,
        _: Value.Type,
        _ sources: TemplateSources,
        _ environment: TemplateEnvironment
    ) {
        guard sources.names.contains(template) else {
            problems.append("there is no template \(template), which would render \(Value.self)")
            return
        }
        do throws(TemplateProblems) {
            let page = try self.page(template, Value.self, sources, environment)
            checkedPages.append(CheckedPage(template: template, dynamicNames: page.dynamicNames))
            usedTemplates.formUnion(page.usedTemplates)
            // What an error page may tell is not the site's to decide, and a site need not tell all of it. No notice
            // ends there.
            let isTold = Value.self != ErrorViewInputData.self
            if isTold, !page.printsNotice { templateProblems += Self.missingNotice(page, template, sources) }
            fieldUse.add(page.fields, used: page.usedFields, by: page.usedTemplates, of: template, isTold: isTold)
            textUse.add(environment, used: page.usedTexts, by: page.usedTemplates, of: template)
        } catch {
            templateProblems += error.problems
        }
    }

    /// Keeps a page in each language: texts are part of it, as the words of its template are. Gives it in the first, in
    /// which it names what it names in all.
    private mutating func page<Value: ViewInputData>(
        _ template: String,
        _: Value.Type,
        _ sources: TemplateSources,
        _ environment: TemplateEnvironment
    ) throws(TemplateProblems) -> PageTemplate<Shell, Value> {
        let made = Mutex<[Int: Result<PageTemplate<Shell, Value>, TemplateProblems>]>([:])
        // Side by side, so that a site of several languages starts as soon as one of a single language.
        DispatchQueue.concurrentPerform(iterations: languages.count) { [languages] index in
            var environment = environment
            environment.language = languages[index]
            let page = Result { () throws(TemplateProblems) in
                try PageTemplate<Shell, Value>(template, in: sources, environment)
            }
            made.withLock { $0[index] = page }
        }
        let results = made.withLock { $0 }
        let templates = try languages.indices.compactMap { results[$0] }.map { result throws(TemplateProblems) in
            try result.get()
        }
        for (index, page) in templates.enumerated() { pages[index][template] = TypedPage(page) }
        return templates[0]
    }

    /// Texts that are not in the languages of the site, so that a page would be in two of them.
    private static func problems(of demands: PageDemands, _ shell: ShellLanguages) -> [String] {
        let tables = demands.pages.compactMap(\.texts).flatMap(\.all) + (shell.texts.map { [$0] } ?? [])
        let strange = Set(tables.filter { $0.languages != shell.languages }.map(\.name))
        let tags = shell.languages.map(\.tag).joined(separator: ", ")
        return strange.sorted().map { "the texts of \($0) are in other languages than the layout's: \(tags)" }
    }

    /// A page without a place for notices, told of the layout that it shares with others.
    private static func missingNotice<Value>(
        _ page: PageTemplate<Shell, Value>,
        _ template: String,
        _ sources: TemplateSources
    ) -> [TemplateProblem] {
        let layout = page.usedTemplates.filter { $0.hasPrefix("layouts/") }.min()
        let problem = sources.problem(
            "it prints no notice, so nobody would be told what was done",
            hint: "write {{notice}} between elements, in no section and in no block that pages fill",
            in: layout ?? template
        )
        return problem.map { [$0] } ?? []
    }

    /// Everything that keeps the pages from being shown; nil where they can be.
    var failure: SiteError? {
        problems.isEmpty && templateProblems.isEmpty
            ? nil : SiteError(problems: problems, templateProblems: templateProblems)
    }
}
