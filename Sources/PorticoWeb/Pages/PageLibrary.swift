import Portico
import PorticoHTML

/// All pages of a site, loaded and checked against the screens they render.
struct PageLibrary<Shell: ViewInputData>: Sendable {
    private var pages: [ObjectIdentifier: any Sendable] = [:]

    /// Loads every bound template. Throws all there is to complain about: templates, screens without a template, bindings without
    /// a screen.
    init<R: Route>(
        _ bindings: TemplateBindings<Shell>,
        sources: TemplateSources,
        survey: ScreenSurvey<R>,
        assets: AssetStore
    ) throws(SiteFailure) {
        var problems = survey.problems
        if !bindings.bindings.contains(where: { $0.valueType == ErrorViewInputData.self }) {
            problems.append("no template is bound to \(ErrorViewInputData.self), so a failure would have no page")
        }
        for type in survey.valueTypes where !bindings.bindings.contains(where: { $0.valueType == type }) {
            problems.append("\(type) is shown by a screen, but no template is bound to it; add bindings.bind(\(type).self, to: \"…\")")
        }
        var templateProblems = sources.problems
        var used: Set<String> = []
        for binding in bindings.bindings {
            let key = ObjectIdentifier(binding.valueType)
            if pages[key] != nil { problems.append("\(binding.valueType) is bound to two templates") }
            guard sources.names.contains(binding.template) else {
                problems.append("there is no template \(binding.template), which \(binding.valueType) is bound to")
                continue
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
                used.formUnion(page.usedTemplates)
            } catch {
                templateProblems += error.problems
            }
        }
        if templateProblems.isEmpty {
            problems += Set(sources.names).subtracting(used).sorted().map { "no page uses the template \($0)" }
        }
        // Each once, though a broken layout is a problem of every page that uses it.
        templateProblems = TemplateProblems(templateProblems)?.problems ?? []
        if !problems.isEmpty || !templateProblems.isEmpty { throw SiteFailure(problems: problems, templateProblems: templateProblems) }
    }

    func page<Value: ViewInputData>(for _: Value.Type) -> PageTemplate<Shell, Value>? {
        pages[ObjectIdentifier(Value.self)] as? PageTemplate<Shell, Value>
    }
}
