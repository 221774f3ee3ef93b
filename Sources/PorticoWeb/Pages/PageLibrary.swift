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
        var problems = survey.problems + sources.problems.map(\.description)
        if !bindings.bindings.contains(where: { $0.valueType == ErrorViewInputData.self }) {
            problems.append("no template is bound to \(ErrorViewInputData.self), so a failure would have no page")
        }
        for type in survey.valueTypes where !bindings.bindings.contains(where: { $0.valueType == type }) {
            problems.append("\(type) is shown by a screen, but no template is bound to it")
        }
        for binding in bindings.bindings {
            if pages[ObjectIdentifier(binding.valueType)] != nil { problems.append("\(binding.valueType) is bound to two templates") }
            let entry = survey.entries[ObjectIdentifier(binding.valueType)]
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
                pages[ObjectIdentifier(binding.valueType)] = try binding.load(sources, environment)
            } catch {
                problems += error.problems.map(\.description)
            }
        }
        if !problems.isEmpty { throw SiteFailure(problems: problems.uniqued()) }
    }

    func page<Value: ViewInputData>(for _: Value.Type) -> PageTemplate<Shell, Value>? {
        pages[ObjectIdentifier(Value.self)] as? PageTemplate<Shell, Value>
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, where it stood first: a broken layout is a problem of every page.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
