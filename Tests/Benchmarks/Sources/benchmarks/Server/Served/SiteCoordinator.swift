import Portico

/// Every place of the site that benchmarks serve.
@Routes enum SiteRoute {
    case names(NameRoute)
    case notes(NoteRoute)

    static var examples: [SiteRoute] {
        NameRoute.examples.map(SiteRoute.names) + NoteRoute.examples.map(SiteRoute.notes)
    }
}

/// The flow of the site: names, and a note that is posted.
struct SiteCoordinator: Coordinator {
    let screens: ScreenTable<SiteRoute>
    private let children: ChildCoordinators<SiteRoute>

    init(names: NameCoordinator, notes: NoteCoordinator) {
        var children = ChildCoordinators<SiteRoute>()
        children.addDependency(names, lift: SiteRoute.names, extract: \.names)
        children.addDependency(notes, lift: SiteRoute.notes, extract: \.notes)
        self.children = children
        screens = children.screens
    }

    func answer(for route: SiteRoute, of visitor: Visitor) throws -> Answer {
        guard let answer = try children.answer(for: route, of: visitor) else { throw AnswerError.notFound }
        return answer
    }
}
