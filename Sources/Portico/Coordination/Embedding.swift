/// How the routes of a flow lie in those of the whole app: each flow around it nests them.
///
///     let app = Embedding<AppRoute>()
///     let domains = Embedding(AppRoute.domains, \.domains, within: app)
///     domains.route(.search(query: "med")).address   // "/domains?query=med"
///
/// It has a closure for each thing it is asked, made where both kinds of routes are known, so that no request runs
/// generic code.
@usableFromInline
struct Embedding<R: Route>: Sendable {
    /// The app's route.
    @usableFromInline let route: @Sendable (R) -> AnyRoute
    /// The app's route one level up; at the top the route itself.
    @usableFromInline let parent: @Sendable (R) -> AnyRoute
    /// Appends the address of the app's route.
    @usableFromInline let append: @Sendable (R, inout WrittenBytes) -> Void
    /// The flow's route; nil where the app's is of another flow.
    @usableFromInline let extract: @Sendable (AnyRoute) -> R?

    /// Of the app's own routes.
    @inlinable
    init() {
        route = { AnyRoute($0) }
        parent = { AnyRoute($0.parent ?? $0) }
        append = { $0.appendAddress(to: &$1) }
        extract = { $0.as(R.self) }
    }

    /// Of routes that others nest: `lift` makes one of those, `extract` gives the nested one back.
    @inlinable
    init<Outer: Route>(
        _ lift: @escaping @Sendable (R) -> Outer,
        _ extract: @escaping @Sendable (Outer) -> R?,
        within outer: Embedding<Outer>
    ) {
        route = { outer.route(lift($0)) }
        parent = { outer.parent(lift($0)) }
        append = { outer.append(lift($0), &$1) }
        self.extract = { outer.extract($0).flatMap(extract) }
    }

    /// What a coordinator decided, as a front end carries it out.
    ///
    /// - Parameter place: the route of the screen that is left.
    @inlinable
    func departure(_ destination: Destination<R>, from place: R) -> Departure {
        let (move, target): (Departure.Move, AnyRoute) =
            switch destination.move {
            case .push(let next): (.push, route(next))
            case .replace(let next): (.replace, route(next))
            case .pop: (.pop, parent(place))
            }
        return Departure(move, to: target.address, destination.arrival.map(route))
    }
}
