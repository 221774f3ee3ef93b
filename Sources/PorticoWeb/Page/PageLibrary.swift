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
        guard let (shell, shown) = opened(contents) else { return nil }
        return template.render(
            shell: shell.value,
            value: shown.value,
            events: contents.events,
            notice: contents.notice,
            warn: warn
        )
    }

    func chunks(_ contents: PageContents, warn: @escaping (RenderWarning) -> Void) -> PageChunks? {
        guard let (shell, shown) = opened(contents) else { return nil }
        return template.chunks(
            shell: shell.value,
            value: shown.value,
            events: contents.events,
            notice: contents.notice,
            warn: warn
        )
    }

    /// The boxes, not what is in them: copying that here would be generic code.
    private func opened(_ contents: PageContents) -> (TypedBox<Shell>, TypedShown<Value>)? {
        guard let shell = contents.shell as? TypedBox<Shell>, let shown = contents.shown as? TypedShown<Value> else {
            return nil
        }
        return (shell, shown)
    }
}

/// A page that is compiled when it is first asked for: all that could be wrong with it was looked for.
private final class LazyPage<Shell: ViewInputData, Value: ViewInputData>: LoadedPage {
    private let made = AtomicLazyReference<TypedPage<Shell, Value>>()
    private let other: TypedPage<Shell, Value>
    private let language: Language
    private let make: @Sendable (Language) throws(TemplateProblems) -> PageTemplate<Shell, Value>

    /// - Parameters:
    ///   - other: the same page in another language, for one that cannot be made after all.
    ///   - make: compiles it.
    init(
        else other: TypedPage<Shell, Value>,
        _ language: Language,
        _ make: @escaping @Sendable (Language) throws(TemplateProblems) -> PageTemplate<Shell, Value>
    ) {
        self.other = other
        self.language = language
        self.make = make
    }

    /// Two that ask at once may both compile it, and get the one that was there first.
    private var page: TypedPage<Shell, Value> {
        if let page = made.load() { return page }
        // What cannot be made is tried once, not by every request.
        return made.storeIfNil((try? make(language)).map(TypedPage.init) ?? other)
    }

    func render(_ contents: PageContents, warn: (RenderWarning) -> Void) -> [UInt8]? {
        page.render(contents, warn: warn)
    }

    func chunks(_ contents: PageContents, warn: @escaping (RenderWarning) -> Void) -> PageChunks? {
        page.chunks(contents, warn: warn)
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
    /// What has no template.
    private var missing: [PagePart] = []
    private var usedTemplates: Set<String> = []
    private var fieldUse = FieldUse()
    private var textUse = TextUse()

    init(_ demands: PageDemands, sources: TemplateSources, assets: AssetStore) {
        let shell = ShellLanguages(of: Shell.self)
        languages = shell.languages
        pages = Array(repeating: [:], count: shell.languages.count)
        problems = demands.problems + Self.problems(of: demands, shell)
        templateProblems = sources.problems
        // What would be said of a page whose route has no example follows from that.
        let parts = demands.pages.filter(\.hasExample).map { page in
            let environment = TemplateEnvironment(
                links: page.links,
                appLinks: demands.routes,
                events: page.events,
                formTargets: page.formTargets,
                assets: assets.urls,
                texts: page.texts,
                layoutTexts: shell.texts
            )
            return PagePart(page.template, page.valueType, environment)
        }
        let errors = TemplateEnvironment(
            links: demands.routes,
            appLinks: demands.routes,
            events: [],
            formTargets: [:],
            assets: assets.urls,
            texts: shell.texts,
            layoutTexts: shell.texts
        )
        load(parts + [PagePart(ErrorViewInputData.template, ErrorViewInputData.self, errors)], sources)
        problems += Self.problems(ofMissing: missing, besides: parts, sources)
        // What is missing might have named them.
        if templateProblems.isEmpty, missing.isEmpty, demands.problems.isEmpty, demands.pages.allSatisfy(\.hasExample) {
            unusedFields = fieldUse.problems(in: sources)
            unusedTexts = textUse.problems(in: sources)
            let unused = Set(sources.names).subtracting(usedTemplates)
            // Those that another of them includes are used with it.
            templateProblems += unused.subtracting(unused.flatMap { sources.names(in: $0) }).compactMap {
                sources.problem(
                    "no page uses this template",
                    hint: "declare a screen with its name, include it, or remove it",
                    in: $0
                )
            }
        }
        // Each once, though a broken layout is a problem of every page that uses it.
        templateProblems = TemplateProblems(templateProblems, in: sources)?.problems ?? []
    }

    /// Screens without a template, each with the one that was probably meant to be it.
    private static func problems(
        ofMissing missing: [PagePart],
        besides parts: [PagePart],
        _ sources: TemplateSources
    ) -> [String] {
        guard !missing.isEmpty else { return [] }
        // Those that no screen has and no template names.
        let names = Set(sources.names)
        let spare = names.subtracting(parts.map(\.template)).subtracting(names.flatMap { sources.names(in: $0) })
            .subtracting([ErrorViewInputData.template]).sorted()
        return missing.map { part in
            let folder = part.template.lastIndex(of: "/").map { part.template[...$0] } ?? ""
            let beside = spare.filter { $0.hasPrefix(folder) && !$0.dropFirst(folder.count).contains("/") }
            let meant =
                NearestName.nearestPath(to: part.template, among: spare) ?? (beside.count == 1 ? beside[0] : nil)
            let hint =
                meant.map { "is it '\($0)', which no page uses?" } ?? sources.hint(toAdd: part.template)
            return "there is no template \(part.template), which would render \(part.valueType); \(hint)"
        }
    }

    /// Compiles the pages side by side, since they are most of what a start does, and takes them over in their order.
    private mutating func load(_ parts: [PagePart], _ sources: TemplateSources) {
        let names = Set(sources.names)
        missing = parts.filter { !names.contains($0.template) }
        let present = parts.filter { names.contains($0.template) }
        let made = Mutex<[Int: Result<LoadedPart, TemplateProblems>]>([:])
        DispatchQueue.concurrentPerform(iterations: present.count) { [languages] index in
            let result = Result { () throws(TemplateProblems) in
                try Self.loaded(present[index], present[index].valueType, in: languages, sources)
            }
            made.withLock { $0[index] = result }
        }
        let results = made.withLock { $0 }
        for (index, part) in present.enumerated() {
            switch results[index] {
            case .success(let loaded)?: take(loaded, of: part, sources)
            case .failure(let error)?: templateProblems += error.problems
            case nil: break
            }
        }
    }

    private mutating func take(_ loaded: LoadedPart, of part: PagePart, _ sources: TemplateSources) {
        for (index, page) in loaded.pages.enumerated() { pages[index][part.template] = page }
        checkedPages.append(loaded.checked)
        usedTemplates.formUnion(loaded.usedTemplates)
        // What an error page may tell is not the site's to decide, and a site need not tell all of it. No notice ends
        // there.
        let isTold = part.valueType != ErrorViewInputData.self
        if isTold, !loaded.printsNotice {
            templateProblems += Self.missingNotice(loaded.usedTemplates, part.template, sources)
        }
        fieldUse.add(
            loaded.fields,
            used: loaded.usedFields,
            by: loaded.usedTemplates,
            of: part.template,
            isTold: isTold
        )
        textUse.add(part.environment, used: loaded.usedTexts, by: loaded.usedTemplates, of: part.template)
    }

    /// A page in each language: texts are part of it, as the words of its template are. What it names, it names in all,
    /// so what is in order in one is in all, but for texts that say nothing there. The others so wait for who reads them:
    /// all of them would be most of what a start does, and memory for pages that may be asked for seldom.
    private static func loaded<Value: ViewInputData>(
        _ part: PagePart,
        _: Value.Type,
        in languages: [Language],
        _ sources: TemplateSources
    ) throws(TemplateProblems) -> LoadedPart {
        let make = { @Sendable (language: Language) throws(TemplateProblems) -> PageTemplate<Shell, Value> in
            var environment = part.environment
            environment.language = language
            return try PageTemplate<Shell, Value>(part.template, in: sources, environment)
        }
        let first = try make(languages.first ?? .english)
        let page = TypedPage(first)
        var pages: [any LoadedPage] = [page]
        for language in languages.dropFirst() {
            let isSilent = first.usedTexts.contains { part.environment.says($0, in: language) == false }
            pages.append(isSilent ? TypedPage(try make(language)) : LazyPage(else: page, language, make))
        }
        return LoadedPart(
            pages: pages,
            checked: CheckedPage(template: part.template, dynamicNames: first.dynamicNames),
            printsNotice: first.printsNotice,
            usedTemplates: first.usedTemplates,
            fields: first.fields,
            usedFields: first.usedFields,
            usedTexts: first.usedTexts
        )
    }

    /// Texts that are not in the languages of the site, so that a page would be in two of them.
    private static func problems(of demands: PageDemands, _ shell: ShellLanguages) -> [String] {
        let tables = demands.pages.compactMap(\.texts).flatMap(\.all) + (shell.texts.map { [$0] } ?? [])
        let strange = Set(tables.filter { $0.languages != shell.languages }.map(\.name))
        let tags = shell.languages.map(\.tag).joined(separator: ", ")
        return strange.sorted().map { "the texts of \($0) are in other languages than the layout's: \(tags)" }
    }

    /// A page without a place for notices, told of the layout that it shares with others.
    private static func missingNotice(
        _ usedTemplates: Set<String>,
        _ template: String,
        _ sources: TemplateSources
    ) -> [TemplateProblem] {
        let layout = usedTemplates.filter { $0.hasPrefix("layouts/") }.min()
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

/// A template, and what it is compiled for.
private struct PagePart: Sendable {
    let template: String
    let valueType: any ViewInputData.Type
    let environment: TemplateEnvironment

    init(_ template: String, _ valueType: any ViewInputData.Type, _ environment: TemplateEnvironment) {
        self.template = template
        self.valueType = valueType
        self.environment = environment
    }
}

/// A template that is in order, and what it makes use of.
private struct LoadedPart: Sendable {
    /// In each language.
    let pages: [any LoadedPage]
    let checked: CheckedPage
    let printsNotice: Bool
    let usedTemplates: Set<String>
    let fields: [FieldReference]
    let usedFields: Set<FieldReference>
    let usedTexts: Set<TextReference>
}
