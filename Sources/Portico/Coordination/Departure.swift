/// Where a screen leads its visitor, as a front end carries it out: a coordinator's `Destination` by its address.
///
///     if let departure = await screen.appear() { redirect(to: departure.address) }
public struct Departure: Sendable, Hashable {
    /// What it does to the screens that lie below, in a front end that keeps them, as `Destination.Move` says; on the web
    /// every move is a redirect, and the browser keeps the history.
    public enum Move: Sendable, Hashable {
        case push, replace, pop
    }

    /// What is said at the destination.
    public struct Notice: Sendable, Hashable {
        public let text: String
        /// The address of a place that it tells of.
        public let link: String?
        public let undo: Undo?
    }

    /// An event that takes back what was done.
    public struct Undo: Sendable, Hashable {
        /// The address of the screen that it is sent to.
        public let address: String
        /// The name of the event's case.
        public let event: String
        public let arguments: Form
    }

    public let move: Move
    /// Where it leads; for `pop` the address of the screen under the one that is left.
    public let address: String
    public let notice: Notice?
    public let session: SessionChange?
    /// What the visitor chose; empty where nothing.
    public let choices: [PreferenceKey: String]
    /// As `Destination.filling`.
    public let filling: Form
    /// As `Destination.isForReturning`.
    public let isForReturning: Bool

    /// - Parameters:
    ///   - destination: what the coordinator decided.
    ///   - route: the route of the screen that is left.
    @inlinable
    public init<R: Route>(_ destination: Destination<R>, from route: R) {
        move =
            switch destination.move {
            case .push: .push
            case .replace: .replace
            case .pop: .pop
            }
        address = destination.target(from: route).address
        notice = destination.notice.map { Notice($0) }
        session = destination.session
        choices = destination.choices
        filling = destination.filling
        isForReturning = destination.isForReturning
    }

    /// A move without anything else.
    public init(_ move: Move, to address: String) {
        self.move = move
        self.address = address
        notice = nil
        session = nil
        choices = [:]
        filling = Form()
        isForReturning = false
    }
}

extension Departure.Notice {
    public init<R: Route>(_ notice: Notice<R>) {
        text = notice.text
        link = notice.link?.address
        undo = notice.undo.map {
            Departure.Undo(address: $0.route.address, event: $0.event, arguments: $0.arguments)
        }
    }
}

/// Carries out departures in one front end: a redirect on the web, the next screen in a terminal.
///
///     struct AddressRouter: Router {
///         func carryOut(_ departure: Departure) -> String { departure.address }
///     }
///
/// There is one per front end.
public protocol Router: Sendable {
    /// What the front end does about it.
    associatedtype Effect

    func carryOut(_ departure: Departure) -> Effect
}
