import Portico

/// All that templates are checked against, but for the static files: which of them are bound to what, and what the screens offer.
struct PageDemands: Sendable, Hashable {
    /// What one screen offers, routes by the names of their patterns.
    private struct Offer: Hashable {
        let events: [EventShape]
        let links: [String]
        let formTargets: [String: String]
    }

    private let routes: [String]
    private let offers: [ObjectIdentifier: Offer]
    private let templates: [ObjectIdentifier: String]

    init<R: Route>(_ bindings: TemplateBindings<some ViewInputData>, _ survey: ScreenSurvey<R>) {
        routes = R.patterns.map(\.name)
        offers = survey.entries.mapValues { entry in
            Offer(events: entry.events, links: entry.links.map(\.name), formTargets: entry.formTargets.mapValues(\.name))
        }
        templates = Dictionary(bindings.bindings.map { (ObjectIdentifier($0.valueType), $0.template) }) { first, _ in first }
    }
}
