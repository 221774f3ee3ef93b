import Portico

/// What the screens of an app ask of their templates, read from its table of screens: all that templates are checked
/// against, but for the static files.
struct PageDemands: Sendable {
    /// One template, and what the screens that it shows have in common.
    struct Page: Sendable {
        let template: String
        let valueType: any ViewInputData.Type
        let events: [EventShape]
        let links: [RoutePattern]
        /// Navigating events that lead somewhere without arguments: a GET form brings these itself.
        let formTargets: [String: RoutePattern]
        /// What it says in the languages of the site; nil where nothing depends on them.
        let texts: TextTable?
        /// Whether its route has an example: without one nobody knows where its forms lead.
        let hasExample: Bool
    }

    /// In the order of the routes.
    let pages: [Page]
    let routes: [RoutePattern]
    /// What is wrong with the table itself.
    let problems: [String]

    /// - Parameter leadsOn: whether nobody is ever shown what is at a route, since every visitor is led elsewhere
    ///   first.
    init<R: Route>(of screens: ScreenTable<R>, leadsOn: (R) -> Bool) {
        var (pages, problems): ([Page], [String]) = ([], screens.problems)
        let declared = screens.screens
        let allExamples = Dictionary(grouping: R.examples, by: \.patternName)
        for pattern in R.patterns {
            let examples = allExamples[pattern.name] ?? []
            guard let screen = declared[pattern.name] else {
                if screens.files[pattern.name] == nil, !examples.allSatisfy(leadsOn) {
                    problems.append("no coordinator declares what is at route \(pattern.name); add it to a ScreenTable")
                }
                continue
            }
            if let known = pages.first(where: { $0.template == screen.template }) {
                if known.valueType != screen.valueType {
                    problems.append(
                        "template \(screen.template) would render \(known.valueType) and \(screen.valueType)"
                    )
                } else if known.events != screen.events {
                    problems.append(
                        "template \(screen.template) is for screens that take different events, one at \(pattern.name)"
                    )
                }
                continue
            }
            var formTargets: [String: RoutePattern] = [:]
            for event in screen.events where event.navigates {
                guard let example = examples.first,
                    let target = try? screen.target(of: event.name, event.emptyForm, from: AnyRoute(example))
                else { continue }
                formTargets[event.name] = R.patterns.first { $0.name == target.name }
            }
            pages.append(
                Page(
                    template: screen.template,
                    valueType: screen.valueType,
                    events: screen.events,
                    links: screen.links,
                    formTargets: formTargets,
                    texts: screen.texts,
                    hasExample: !examples.isEmpty
                )
            )
        }
        self.pages = pages
        self.problems = problems
        routes = R.patterns
    }

    init<R: Route>(of coordinator: some Coordinator<R>) {
        self.init(of: coordinator.screens) { route in
            [Visitor(), .someoneSignedIn].allSatisfy { coordinator.start($0, wanting: route) != route }
        }
    }
}

extension PageDemands: Hashable {
    static func == (one: PageDemands, other: PageDemands) -> Bool {
        one.pages == other.pages && one.routes.map(\.name) == other.routes.map(\.name) && one.problems == other.problems
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(pages)
    }
}

extension PageDemands.Page: Hashable {
    static func == (one: Self, other: Self) -> Bool {
        one.template == other.template && one.valueType == other.valueType && one.events == other.events
            && one.links.map(\.name) == other.links.map(\.name)
            && one.formTargets.mapValues(\.name) == other.formTargets.mapValues(\.name)
            && one.texts?.name == other.texts?.name
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(template)
    }
}

extension Visitor {
    /// Nobody's account: to ask a flow where somebody with an account is led.
    static var someoneSignedIn: Visitor {
        let account = AccountID(rawValue: "example")
        return Visitor(id: VisitorID(of: account), account: account)
    }
}
