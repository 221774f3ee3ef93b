/// The main flow of an app with tabs: a coordinator for each tab, with routes of its own, and an address for each that
/// leads to where the visitor was in it.
///
///     var tabs = TabCoordinator<ShopTab>()
///     tabs.add(ShelvesCoordinator(parts: parts), as: .shelves, lift: ShopRoute.shelves, extract: \.shelves)
///     tabs.add(BasketCoordinator(parts: parts), as: .basket, lift: ShopRoute.basket, extract: \.basket)
///     tabs.start(visitor, wanting: .tab(tab: .basket))   // where the visitor was in it, or its root
///
/// A tab bar links to a tab's `link`, and the link of the tab that one is in to its `root`: so the first click goes
/// back to a tab, and the second to its beginning. Where somebody was comes with the `Visitor`; without it, each tab
/// leads to its root. A tab leads back to its places (`AppTab.isPlace(_:)`): who left a form finds what it belongs to.
public struct TabCoordinator<Tab: AppTab>: Coordinator {
    public typealias R = Tab.R

    @usableFromInline var children = ChildCoordinators<R>()
    @usableFromInline var added: Set<Tab> = []

    public init() {}

    /// What the tabs declare. A tab without a coordinator is one of its problems.
    public var screens: ScreenTable<R> {
        var screens = children.screens
        screens.add(
            Tab.allCases.filter { !added.contains($0) }.map { "the tab \($0.rawValue) has no coordinator" },
            []
        )
        return screens
    }

    /// Adds a tab: `lift` makes its routes the app's, `extract` gives its route back, or nil when a route is not its
    /// own.
    @inlinable
    public mutating func add<C: Coordinator>(
        _ coordinator: C,
        as tab: Tab,
        lift: @escaping @Sendable (C.R) -> R,
        extract: @escaping @Sendable (R) -> C.R?
    ) {
        children.addDependency(coordinator, lift: lift, extract: extract)
        added.insert(tab)
    }

    @inlinable
    public func start(_ visitor: Visitor, wanting route: R) -> R {
        guard let tab = Tab.allCases.first(where: { $0.link == route }) else {
            return children.start(visitor, wanting: route) ?? route
        }
        return place(of: visitor, in: tab)
    }

    /// Throws `UndeclaredScreen` for a route that is none of the tabs'.
    @inlinable
    public func answer(for route: R, of visitor: Visitor) throws -> Answer {
        guard let answer = try children.answer(for: route, of: visitor) else {
            throw UndeclaredScreen(route: route.patternName)
        }
        return answer
    }

    @inlinable
    public func tab(of route: R) -> String? { Tab(of: route)?.rawValue }

    /// Where the visitor was in a tab, or the nearest place above it: its root, unless what is remembered is in this
    /// very tab. It came from outside and may be anything.
    @usableFromInline
    func place(of visitor: Visitor, in tab: Tab) -> R {
        guard let text = visitor.places[tab.rawValue], let location = try? Location(text),
            case .route(let route) = R.parse(location), Tab(of: route) == tab, route != tab.link
        else { return tab.root }
        return route.withParents.first { Tab.isPlace($0) && Tab(of: $0) == tab } ?? tab.root
    }
}

/// The tabs of an app: parts of it that a visitor goes back and forth between.
///
///     enum ShopTab: String, CaseIterable, TextValue, AppTab {
///         case shelves, basket
///
///         init?(of route: ShopRoute) { … }
///         var root: ShopRoute { self == .shelves ? .shelves(.list()) : .basket(.list) }
///         var link: ShopRoute { .tab(tab: self) }
///     }
public protocol AppTab<R>: Sendable, Hashable, CaseIterable, RawRepresentable<String> {
    associatedtype R: Route

    /// The tab that a page is in; nil where it is in none, and for files.
    init?(of route: R)
    /// Where it begins.
    var root: R { get }
    /// The route that leads to where the visitor was in it; there is no page behind it.
    var link: R { get }
    /// Whether its tab leads back to this page, as to a list or a document. Whoever left another page, such as a form,
    /// is led to the nearest place above it. True by default.
    static func isPlace(_ route: R) -> Bool
}

extension AppTab {
    public static func isPlace(_ route: R) -> Bool { true }
}
