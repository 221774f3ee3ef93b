/// A short text shown once on the next screen, with a way to take back what was done.
public struct Notice<R: Sendable & Hashable>: Sendable, Hashable {
    public var text: String
    /// A place it tells of, shown with its whole address: one that can be passed on, and is not shown again.
    public var link: R?
    public var undo: Offer<R>?

    public init(text: String, link: R? = nil, undo: Offer<R>? = nil) {
        self.text = text
        self.link = link
        self.undo = undo
    }

    /// The same notice with other routes.
    package func map<Other>(_ convert: (R) -> Other) -> Notice<Other> {
        Notice<Other>(text: text, link: link.map(convert), undo: undo?.map(convert))
    }
}

/// An event somebody may send: the screen it goes to, its name and its arguments.
public struct Offer<R: Sendable & Hashable>: Sendable, Hashable {
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

    private init(route: R, event: String, arguments: Form) {
        self.route = route
        self.event = event
        self.arguments = arguments
    }

    /// The same offer with other routes.
    func map<Other>(_ convert: (R) -> Other) -> Offer<Other> {
        Offer<Other>(route: convert(route), event: event, arguments: arguments)
    }
}
