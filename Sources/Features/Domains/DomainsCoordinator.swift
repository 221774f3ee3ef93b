public import Portico

/// The flow of the domain search: the names, and the choice of the source that they come from.
public struct DomainsCoordinator: Coordinator {
    private var children = ChildCoordinators<DomainsRoute>()

    public init(parts: Scope) {
        children.addDependency(
            DomainSourceCoordinator(parts: parts),
            lift: { $0 },
            extract: { $0.isSource ? $0 : nil }
        )
        children.addDependency(DomainNamesCoordinator(parts: parts), lift: { $0 }, extract: { $0 })
    }

    public var screens: ScreenTable<DomainsRoute> { children.screens }

    public func answer(for route: DomainsRoute, of visitor: Visitor) throws -> Answer {
        guard let answer = try children.answer(for: route, of: visitor) else { throw AnswerError.notFound }
        return answer
    }
}
