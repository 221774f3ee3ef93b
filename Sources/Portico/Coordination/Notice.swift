/// A short text shown once on the next screen, with a way to take back what was done.
public struct Notice<R: Route>: Sendable, Hashable {
    public var text: String
    /// A place it tells of, shown with its whole address: one that can be passed on, and is not shown again.
    public var link: R?
    public var undo: Offer<R>?

    public init(text: String, link: R? = nil, undo: Offer<R>? = nil) {
        self.text = text
        self.link = link
        self.undo = undo
    }

    /// The same notice for routes that nest these.
    @inlinable
    public func map<Parent: Route>(_ lift: (R) -> Parent) -> Notice<Parent> {
        Notice<Parent>(text: text, link: link.map(lift), undo: undo.map { $0.map(lift) })
    }
}

/// An event somebody may send: the screen it goes to, its name and its arguments.
public struct Offer<R: Route>: Sendable, Hashable {
    public let route: R
    /// The name of the event's case.
    public let event: String
    public let arguments: Form

    /// What an event is that the screen at a route has.
    ///
    ///     Offer(FavouritesEvent.removalUndone(id: id), at: .favourites)
    public init(_ event: some ViewEvents, at route: R) {
        self.init(route: route, event: event.name, arguments: event.arguments)
    }

    @usableFromInline
    init(route: R, event: String, arguments: Form) {
        self.route = route
        self.event = event
        self.arguments = arguments
    }

    /// The same offer for routes that nest these.
    @inlinable
    public func map<Parent: Route>(_ lift: (R) -> Parent) -> Offer<Parent> {
        Offer<Parent>(route: lift(route), event: event, arguments: arguments)
    }
}
