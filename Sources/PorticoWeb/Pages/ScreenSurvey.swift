import Portico

/// What the screens of an app offer to their templates, learnt by making each example once for an anonymous visitor, and once for one who
/// is signed in: coordinators lead each somewhere else.
struct ScreenSurvey<R: Route>: Sendable {
    struct Entry: Sendable {
        let screen: String
        let events: [EventShape]
        let links: [RoutePattern]
        /// Navigating events that lead somewhere without arguments: a GET form brings these itself.
        let formTargets: [String: RoutePattern]
    }

    private(set) var entries: [ObjectIdentifier: Entry] = [:]
    /// By the name of the pattern of each route that has a screen.
    private(set) var eventsOfRoutes: [String: [EventShape]] = [:]
    /// The names of the patterns of routes that answer programs.
    private(set) var programRoutes: Set<String> = []
    private(set) var valueTypes: [any ViewInputData.Type] = []
    private(set) var problems: [String] = []

    init(of coordinator: some Coordinator<R>) {
        for visitor in [Visitor(), Self.signedIn] {
            for example in R.examples {
                do {
                    switch try coordinator.answer(for: example, of: visitor) {
                    case .screen(let screen): add(screen)
                    case .file(let file): if file.pace == .api { programRoutes.insert(example.patternName) }
                    }
                } catch is AnswerFailure {
                    // An example may stand for what is not there, or not for everybody.
                    continue
                } catch {
                    let problem = "route \(example.location): \(error)"
                    if !problems.contains(problem) { problems.append(problem) }
                }
            }
        }
    }

    /// Nobody's account: making a screen reads nothing.
    static var signedIn: Visitor {
        let account = AccountID(rawValue: "example")
        return Visitor(id: VisitorID(of: account), account: account)
    }

    private mutating func add(_ screen: Screen<R>) {
        let key = ObjectIdentifier(screen.valueType)
        eventsOfRoutes[screen.route.patternName] = screen.events
        if let entry = entries[key] {
            if entry.events != screen.events {
                problems.append(
                    "\(screen.valueType) is shown by \(entry.screen) and \(screen.route.patternName), which take different events"
                )
            }
            return
        }
        var formTargets: [String: RoutePattern] = [:]
        for event in screen.events where event.navigates {
            guard let target = try? screen.target(of: event.name, Form()) else { continue }
            formTargets[event.name] = R.patterns.first { $0.name == target.patternName }
        }
        entries[key] = Entry(screen: screen.route.patternName, events: screen.events, links: screen.links, formTargets: formTargets)
        valueTypes.append(screen.valueType)
    }
}
