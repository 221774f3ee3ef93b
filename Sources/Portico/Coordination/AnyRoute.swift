/// A route whose type is not known: its name, its address, and the route itself for code that knows the type.
///
///     let route = AnyRoute(AppRoute.domains(.search(query: "med")))
///     route.name                // "domains.search"
///     route.address             // "/domains?query=med"
///     route.as(AppRoute.self)   // .domains(.search(query: "med"))
///
/// Two are equal where their addresses are: a route reads back as it was printed.
public struct AnyRoute: Sendable, Hashable {
    /// One object, since a request hands it on often.
    @usableFromInline let base: any AnyRouteBox

    @inlinable
    public init<R: Route>(_ route: R) {
        base = TypedRouteBox(route)
    }

    /// The name of its pattern.
    public var name: String { base.name }
    /// The canonical path and query.
    public var address: String { base.address }

    /// The route, where it is one of this type.
    @inlinable
    public func `as`<R: Route>(_: R.Type = R.self) -> R? {
        (base as? TypedRouteBox<R>)?.route
    }

    public static func == (one: AnyRoute, other: AnyRoute) -> Bool {
        one.base === other.base || one.address == other.address
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(address)
    }
}

/// A route with its name and address, whatever its type.
@usableFromInline
protocol AnyRouteBox: AnyObject, Sendable {
    var name: String { get }
    var address: String { get }
}

/// A route with its name and address, which are made once.
@usableFromInline
final class TypedRouteBox<R: Route>: AnyRouteBox {
    @usableFromInline let route: R
    @usableFromInline let name: String
    @usableFromInline let address: String

    @inlinable
    init(_ route: R) {
        self.route = route
        name = route.patternName
        address = route.address
    }
}
