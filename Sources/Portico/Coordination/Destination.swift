/// Where a coordinator leads next, and what is said there.
///
///     func destination(for output: DomainSearchOutput, from route: DomainsRoute) -> Destination<DomainsRoute> {
///         switch output {
///         case .search(let parameters): Destination(.push(.search(query: parameters.query)))
///         }
///     }
///
/// A value, decided purely; a front end carries it out.
public struct Destination<R: Route>: Sendable, Hashable {
    /// How the next screen lies to the one that is left. What a visitor can tell of it:
    ///
    /// | move | where it leads | going back from there |
    /// |---|---|---|
    /// | `push` | to a new screen on top | to the screen that was left |
    /// | `replace` | to a screen in place of this one | to what was before the one that was left |
    /// | `pop` | to the parent; a popup that is shown over it closes, and it is as it was left | to what was before the parent |
    ///
    /// In a browser that a form was sent from, the history is the browser's: it has an entry for each address that was
    /// shown, whatever the move, and none for the address that was there already. A popup is pushed, since its page says
    /// itself what it is over (`PageInfo.over`); another tab is pushed by its own route, which `TabCoordinator` leads on
    /// to where the visitor was in it.
    public enum Move: Sendable, Hashable {
        /// A new screen on top.
        case push(R)
        /// A screen in place of this one.
        case replace(R)
        /// Back to the parent; where this screen is a popup, it closes.
        case pop
    }

    public var move: Move
    /// What few destinations have lies apart: the others stay small, and each link of a page makes one.
    @usableFromInline var company = Company.none

    @usableFromInline
    indirect enum Company: Sendable, Hashable {
        case none
        case some(Arrival<R>)
    }

    @usableFromInline
    var arrival: Arrival<R> {
        get { if case .some(let arrival) = company { arrival } else { Arrival() } }
        set { company = newValue == Arrival() ? .none : .some(newValue) }
    }

    @inlinable
    public init(_ move: Move) {
        self.move = move
    }

    public init(
        _ move: Move,
        notice: Notice<R>? = nil,
        session: SessionChange? = nil,
        choices: [PreferenceKey: String] = [:],
        filling: Form = Form(),
        isForReturning: Bool = false
    ) {
        self.move = move
        arrival = Arrival(
            notice: notice,
            session: session,
            choices: choices,
            filling: filling,
            isForReturning: isForReturning
        )
    }

    public var notice: Notice<R>? {
        get { arrival.notice }
        set { arrival.notice = newValue }
    }

    /// What becomes of the visitor's session; nil where it stays as it is.
    public var session: SessionChange? {
        get { arrival.session }
        set { arrival.session = newValue }
    }

    /// What the visitor chose by it, to be remembered as their ``Preferences``; an empty text forgets a choice.
    public var choices: [PreferenceKey: String] {
        get { arrival.choices }
        set { arrival.choices = newValue }
    }

    /// What the fields of these names are filled in with at the destination, such as an address that is known already:
    ///
    ///     Destination(.replace(.signIn), filling: ["email": email.text])
    ///
    /// It stands in no address. Only fields for texts are filled in, in forms that are posted, of a page that is a way in.
    public var filling: Form {
        get { arrival.filling }
        set { arrival.filling = newValue }
    }

    /// Whether a screen that appears leads there only who was at it before: whoever asks for its address anew is shown
    /// the screen, such as one that says that there is nothing.
    public var isForReturning: Bool {
        get { arrival.isForReturning }
        set { arrival.isForReturning = newValue }
    }

    /// The route that results when the move is made on `route`; at the top, `pop` stays where it is.
    @inlinable
    public func target(from route: R) -> R {
        switch move {
        case .push(let next), .replace(let next): next
        case .pop: route.parent ?? route
        }
    }
}

/// What goes with a visitor to a destination, or becomes of them on the way.
@usableFromInline
struct Arrival<R: Sendable & Hashable>: Sendable, Hashable {
    var notice: Notice<R>?
    var session: SessionChange?
    var choices: [PreferenceKey: String] = [:]
    var filling = Form()
    var isForReturning = false

    /// The same with other routes.
    @usableFromInline
    func map<Other>(_ convert: (R) -> Other) -> Arrival<Other> {
        Arrival<Other>(
            notice: notice?.map(convert),
            session: session,
            choices: choices,
            filling: filling,
            isForReturning: isForReturning
        )
    }
}
