/// Where a screen leads its visitor, as a front end carries it out: a coordinator's `Destination` by its address.
///
///     if let departure = await screen.appear() { redirect(to: departure.address) }
@usableFromInline
package struct Departure: Sendable, Hashable {
    /// What it does to the screens that lie below, in a front end that keeps them, as `Destination.Move` says; on the web
    /// every move is a redirect, and the browser keeps the history.
    @usableFromInline
    package enum Move: Sendable, Hashable {
        case push, replace, pop
    }

    package let move: Move
    /// Where it leads; for `pop` the address of the screen under the one that is left.
    package let address: String
    @usableFromInline let arrival: Arrival<AnyRoute>

    @usableFromInline
    init(_ move: Move, to address: String, _ arrival: Arrival<AnyRoute>) {
        self.move = move
        self.address = address
        self.arrival = arrival
    }

    /// What a coordinator decided, as a front end carries it out.
    ///
    /// - Parameters:
    ///   - destination: where it leads.
    ///   - route: the app's route of the screen that is left.
    package init<R: Route>(_ destination: Destination<R>, from route: R) {
        self = Embedding().departure(destination, from: route)
    }

    /// A move without anything else.
    package init(_ move: Move, to address: String) {
        self.init(move, to: address, Arrival())
    }

    /// What is said at the destination.
    package var notice: Notice<AnyRoute>? { arrival.notice }
    /// As `Destination.session`.
    package var session: SessionChange? { arrival.session }
    /// What the visitor chose; empty where nothing.
    package var choices: [PreferenceKey: String] { arrival.choices }
    /// As `Destination.filling`.
    package var filling: Form { arrival.filling }
    /// As `Destination.isForReturning`.
    package var isForReturning: Bool { arrival.isForReturning }
}
