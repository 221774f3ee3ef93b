import Portico
import PorticoHTML

/// What became of loading all pages of a site: the pages, and all there is to complain about.
struct PageLoading<Shell: ViewInputData>: Sendable {
    private(set) var pages: [ObjectIdentifier: any Sendable] = [:]
    /// The templates that are bound and in order.
    private(set) var checkedPages: [CheckedPage] = []
    /// What is wrong elsewhere than in a template: screens without a template, bindings without a screen.
    private(set) var problems: [String]
    private(set) var templateProblems: [TemplateProblem]
    /// Fields of the screens and of the layout that no template names; none where a template is broken, since it might have named them.
    private(set) var unusedFields: [TemplateProblem] = []
    private var usedTemplates: Set<String> = []
    private var fieldUse = FieldUse()

    init<R: Route>(
        _ bindings: TemplateBindings<Shell>,
        sources: TemplateSources,
        survey: ScreenSurvey<R>,
        assets: AssetStore
    ) {
        problems = survey.problems
        templateProblems = sources.problems
        if !bindings.bindings.contains(where: { $0.valueType == ErrorViewInputData.self }) {
            problems.append("no template is bound to \(ErrorViewInputData.self), so a failure would have no page")
        }
        for type in survey.valueTypes where !bindings.bindings.contains(where: { $0.valueType == type }) {
            problems.append("\(type) is shown by a screen, but no template is bound to it; add bindings.bind(\(type).self, to: \"…\")")
        }
        for binding in bindings.bindings { load(binding, sources, survey, assets) }
        if templateProblems.isEmpty {
            unusedFields = fieldUse.problems(in: sources)
            templateProblems += Set(sources.names).subtracting(usedTemplates).compactMap {
                sources.problem("no page uses this template", hint: "bind a screen to it, include it, or remove it", in: $0)
            }
        }
        // Each once, though a broken layout is a problem of every page that uses it.
        templateProblems = TemplateProblems(templateProblems)?.problems ?? []
    }

    private mutating func load<R: Route>(
        _ binding: TemplateBindings<Shell>.Binding,
        _ sources: TemplateSources,
        _ survey: ScreenSurvey<R>,
        _ assets: AssetStore
    ) {
        let key = ObjectIdentifier(binding.valueType)
        if pages[key] != nil { problems.append("\(binding.valueType) is bound to two templates") }
        guard sources.names.contains(binding.template) else {
            problems.append("there is no template \(binding.template), which \(binding.valueType) is bound to")
            return
        }
        let entry = survey.entries[key]
        if entry == nil, binding.valueType != ErrorViewInputData.self {
            problems.append("template \(binding.template) is bound to \(binding.valueType), which no example route shows")
        }
        let environment = TemplateEnvironment(
            links: entry?.links ?? R.patterns,
            appLinks: R.patterns,
            events: entry?.events ?? [],
            formTargets: entry?.formTargets ?? [:],
            assets: assets.urls
        )
        do throws(TemplateProblems) {
            let page = try binding.load(sources, environment)
            pages[key] = page.template
            checkedPages.append(CheckedPage(template: binding.template, dynamicNames: page.dynamicNames))
            usedTemplates.formUnion(page.usedTemplates)
            // What an error page may tell is not the site's to decide, and a site need not tell all of it.
            fieldUse.add(page, of: binding.template, isTold: binding.valueType != ErrorViewInputData.self)
        } catch {
            templateProblems += error.problems
        }
    }

    /// Everything that keeps the pages from being shown; nil where they can be.
    var failure: SiteFailure? {
        problems.isEmpty && templateProblems.isEmpty ? nil : SiteFailure(problems: problems, templateProblems: templateProblems)
    }
}
