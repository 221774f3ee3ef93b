/// A route whose type is not known: its name, its address, and the route itself for code that knows the type.
///
///     let route = AnyRoute(AppRoute.domains(.search(query: "med")))
///     route.name                // "domains.search"
///     route.address             // "/domains?query=med"
///     route.as(AppRoute.self)   // .domains(.search(query: "med"))
///
/// Two are equal where their addresses are: a route reads back as it was printed.
public struct AnyRoute: Sendable, Hashable {
    /// The name of its pattern.
    public let name: String
    /// The canonical path and query.
    public let address: String
    @usableFromInline let base: any AnyTypedBox

    @inlinable
    public init<R: Route>(_ route: R) {
        name = route.patternName
        address = route.location.description
        base = TypedBox(route)
    }

    /// The route, where it is one of this type.
    @inlinable
    public func `as`<R: Route>(_: R.Type = R.self) -> R? {
        (base as? TypedBox<R>)?.value
    }

    public static func == (one: AnyRoute, other: AnyRoute) -> Bool { one.address == other.address }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(address)
    }
}
