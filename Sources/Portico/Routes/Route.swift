/// One place in an app that has a URL: a screen or a file, with its parameters.
///
///     @Routes enum DomainsRoute {
///         @Path("/domains") case search(query: String = "", page: PageNumber = .first)
///         @Path("/domains/{name}") case domain(name: DomainName)
///
///         var parent: Self? { … }
///         static var examples: [Self] { [.search(), .domain(name: …)] }
///     }
///
/// The macro `@Routes` writes parsing and printing from the one declaration, so `R.parse(route.location)` always gives
/// `.route(route)`. A parameter in braces is a path segment, any other is part of the query and needs a default or an
/// optional type.
public protocol Route: Sendable, Hashable {
    /// The cases that have a path of their own, without their parameters: `.search`.
    associatedtype Kind: RouteKind = Never

    /// What a location means: nothing to these routes, a route with a bad parameter, or a route.
    static func parse(_ location: Location) -> RouteParse<Self>
    /// Name, path and query of each case: what start-up checks and templates need to know.
    static var patterns: [RoutePattern] { get }
    /// At least one route per pattern: the start-up check and the access tests walk them.
    static var examples: [Self] { get }

    /// The canonical location: query in the order of declaration, defaults left out.
    var location: Location { get }
    /// Appends the text of the canonical location. Every link of a page does so, hence without the location itself where
    /// the macro writes it.
    func appendAddress(to bytes: inout WrittenBytes)
    /// The name of the pattern this route was made from, such as `search`, or `domains.search` when nested.
    var patternName: String { get }
    /// Where "back" and "close" lead; nil at the top.
    var parent: Self? { get }
}

extension Route {
    public func appendAddress(to bytes: inout WrittenBytes) { location.append(to: &bytes) }

    /// The text of the canonical location: `/domains?query=med`.
    @inlinable
    public var address: String { String(reserving: 128) { appendAddress(to: &$0) } }

    /// This route and those above it, the nearest first: eight at most, so that parents in a circle end, too.
    public var withParents: [Self] { Array(sequence(first: self, next: \.parent).prefix(8)) }
}

/// A kind of route: one case of an enum of routes, whatever its parameters.
public protocol RouteKind: Sendable, Hashable {
    /// The case's name.
    var name: String { get }
}

extension RouteKind where Self: RawRepresentable<String> {
    public var name: String { rawValue }
}

/// The kind of routes that all nest others.
extension Never: RouteKind {
    public var name: String { switch self {} }
}

/// What became of reading a location as a route.
public enum RouteParse<R: Route>: Sendable, Hashable {
    /// No pattern has this path.
    case notMine
    /// A pattern has this path, but a parameter does not fit.
    case bad(BadParameter)
    case route(R)

    /// The same result for routes that nest these.
    public func map<Parent: Route>(_ lift: (R) -> Parent) -> RouteParse<Parent> {
        switch self {
        case .notMine: .notMine
        case .bad(let parameter): .bad(parameter)
        case .route(let route): .route(lift(route))
        }
    }
}

/// A parameter of a URL that does not fit its route.
public struct BadParameter: Error, Sendable, Hashable, CustomStringConvertible {
    public var name: String
    /// What the visitor sent.
    public var text: String
    /// What is wrong, completing the sentence that the name begins, for programs and the log.
    public var message: String { saying.message }
    private let saying: SaidMessage
    /// Whether it stands in the path: then there can be nothing at the address, whatever its query is.
    public var isInPath: Bool

    public init(name: String, text: String, message: String, isInPath: Bool = false) {
        self.name = name
        self.text = text
        saying = SaidMessage(message)
        self.isInPath = isInPath
    }

    @usableFromInline
    init(name: String, text: String, saying message: FrameworkText, isInPath: Bool = false) {
        self.name = name
        self.text = text
        saying = SaidMessage(message)
        self.isInPath = isInPath
    }

    /// The same to people.
    package var sentence: FrameworkText {
        FrameworkText(
            en: "\(name) \(saying)",
            de: "\(name): \(saying.text(in: .german))",
            ar: "\(isolated: name): \(saying.text(in: .arabic))"
        )
    }

    public var description: String {
        "\(name) \(message)"
    }
}
