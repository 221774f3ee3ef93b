/// Where a coordinator leads next, and what is said there.
///
///     func destination(for output: DomainSearchOutput, from route: DomainsRoute) -> Destination<DomainsRoute> {
///         switch output {
///         case .search(let parameters): Destination(.push(.search(query: parameters.query)))
///         }
///     }
///
/// A value, decided purely; a front end's `Router` carries it out, as the `Departure` it becomes.
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
    /// What few destinations have: the others stay small, and each link of a page makes one.
    @usableFromInline var company = Company.alone

    @usableFromInline
    indirect enum Company: Sendable, Hashable {
        case alone
        case with(Notice<R>?, SessionChange?, [PreferenceKey: String], Form, isForReturning: Bool)

        init(
            _ notice: Notice<R>?,
            _ session: SessionChange?,
            _ choices: [PreferenceKey: String],
            _ filling: Form,
            _ isForReturning: Bool
        ) {
            self =
                notice == nil && session == nil && choices.isEmpty && filling.entries.isEmpty && !isForReturning
                ? .alone : .with(notice, session, choices, filling, isForReturning: isForReturning)
        }
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
        company = Company(notice, session, choices, filling, isForReturning)
    }

    public var notice: Notice<R>? {
        get { if case .with(let notice, _, _, _, _) = company { notice } else { nil } }
        set { company = Company(newValue, session, choices, filling, isForReturning) }
    }

    /// What becomes of the visitor's session; nil where it stays as it is.
    public var session: SessionChange? {
        get { if case .with(_, let session, _, _, _) = company { session } else { nil } }
        set { company = Company(notice, newValue, choices, filling, isForReturning) }
    }

    /// What the visitor chose by it, to be remembered as their ``Preferences``; an empty text forgets a choice.
    public var choices: [PreferenceKey: String] {
        get { if case .with(_, _, let choices, _, _) = company { choices } else { [:] } }
        set { company = Company(notice, session, newValue, filling, isForReturning) }
    }

    /// What the fields of these names are filled in with at the destination, such as an address that is known already:
    ///
    ///     Destination(.replace(.signIn), filling: ["email": email.text])
    ///
    /// It stands in no address. Only fields for texts are filled in, in forms that are posted, of a page that is a way in.
    public var filling: Form {
        get { if case .with(_, _, _, let filling, _) = company { filling } else { Form() } }
        set { company = Company(notice, session, choices, newValue, isForReturning) }
    }

    /// Whether a screen that appears leads there only who was at it before: whoever asks for its address anew is shown
    /// the screen, such as one that says that there is nothing.
    public var isForReturning: Bool {
        get { if case .with(_, _, _, _, let isForReturning) = company { isForReturning } else { false } }
        set { company = Company(notice, session, choices, filling, newValue) }
    }

    /// The route that results when the move is made on `route`; at the top, `pop` stays where it is.
    @inlinable
    public func target(from route: R) -> R {
        switch move {
        case .push(let next), .replace(let next): next
        case .pop: route.parent ?? route
        }
    }

    /// The same destination for routes that nest these.
    @inlinable
    public func map<Parent: Route>(_ lift: (R) -> Parent) -> Destination<Parent> {
        let lifted: Destination<Parent>.Move =
            switch move {
            case .push(let route): .push(lift(route))
            case .replace(let route): .replace(lift(route))
            case .pop: .pop
            }
        guard case .with(let notice, let session, let choices, let filling, let isForReturning) = company else {
            return Destination<Parent>(lifted)
        }
        return Destination<Parent>(
            lifted,
            notice: notice.map { $0.map(lift) },
            session: session,
            choices: choices,
            filling: filling,
            isForReturning: isForReturning
        )
    }
}
