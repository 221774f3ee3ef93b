/// Runs a screen's events in the right order for a front end that stays and knows neither routes nor view models: the
/// `Driver` of its view model.
///
///     let driver = ScreenDriver(screen, clock: ContinuousClock())
///     if let elsewhere = await driver.appear() { … }
///     try driver.send("queryChanged", ["query": "me"])
///     let sent = try driver.send("queryChanged", ["query": "med"])    // cancels the one before
///     switch await sent.reply { … }
///
/// `send` is synchronous, so the order of events is the order of calls. While they run, the screen's `updates` give
/// each step. When it goes, what still runs is cancelled.
public final class ScreenDriver: Sendable {
    public let screen: Screen
    private let driving: AnyScreenDriving

    /// - Parameters:
    ///   - screen: whose view model is told.
    ///   - clock: by which events that are typed wait.
    public init(_ screen: Screen, clock: any Clock<Duration>) {
        self.screen = screen
        driving = screen.declaration.drive(screen.made, clock)
    }

    /// Opens the screen: tells the view model once, however often it is called, and returns when that is done. Gives
    /// where a visitor who only opened the screen is led instead.
    @discardableResult
    public func appear() async -> Departure? { await driving.appear() }

    /// Hands in an event that was read before, and returns at once. Throws `noSuchEvent` where it is one of another
    /// screen.
    @discardableResult
    public func send(_ event: DecodedEvent) throws(DecodeError) -> SentEvent {
        let outcome = try driving.send(event)
        return SentEvent {
            switch await outcome() {
            case .led(let departure): .go(departure)
            case .stayed(.ok): .stay
            case .stayed(let condition): .again(condition, event.form)
            }
        }
    }

    /// Hands in the event `name` read from `form`, and returns at once. Fields that do not decode never reach the view
    /// model: the reply is then `again`. Throws `noSuchEvent` only.
    @discardableResult
    public func send(_ name: String, _ form: Form) throws(DecodeError) -> SentEvent {
        let event: DecodedEvent
        do throws(DecodeError) {
            event = try screen.declaration.decode(name, from: form)
        } catch {
            guard case .fields(let errors) = error else { throw error }
            return SentEvent { .again(.invalid(errors), form) }
        }
        return try send(event)
    }

    /// Returns when the screen has opened, if it was to, and no event is waiting or running.
    public func settled() async { await driving.settled() }

    /// Cancels everything and returns when it has unwound.
    public func stop() async { await driving.stop() }
}

/// An event that was handed to a `ScreenDriver`.
public struct SentEvent: Sendable {
    private let outcome: @Sendable () async -> Reply

    init(_ outcome: @escaping @Sendable () async -> Reply) {
        self.outcome = outcome
    }

    /// What became of it, as soon as that is known. Where a newer event cancelled it, how the screen stood then.
    public var reply: Reply {
        get async { await outcome() }
    }
}

/// A driver with the routes of one flow: a closure for each thing it does, so that it can be lifted.
@usableFromInline
struct ScreenDriving<R: Route>: Sendable {
    typealias Outcome = ScreenDeclaration<R>.Outcome

    let appear: @Sendable () async -> Destination<R>?
    /// Gives what waits for the event's outcome.
    let send: @Sendable (DecodedEvent) throws(DecodeError) -> @Sendable () async -> Outcome
    let settled: @Sendable () async -> Void
    let stop: @Sendable () async -> Void

    @usableFromInline
    init<Model: ViewModel>(
        _ screen: ModelAtRoute<Model, R>,
        _ flow: ScreenFlow<Model, R>,
        clock: any Clock<Duration>
    ) {
        self = Self.driving(screen, flow, clock)
    }

    private static func driving<Model: ViewModel, C: Clock>(
        _ screen: ModelAtRoute<Model, R>,
        _ flow: ScreenFlow<Model, R>,
        _ clock: C
    ) -> ScreenDriving where C.Duration == Duration {
        let driver = Driver(screen.model, clock: clock)
        return ScreenDriving(
            appear: { await driver.appear().map { flow.destination($0, screen.route, screen.localiser) } },
            send: { decoded throws(DecodeError) in
                guard let event = decoded.event as? Model.Event else { throw .noSuchEvent(decoded.name) }
                let work = driver.send(event)
                return {
                    if let output = await work.value {
                        return .led(flow.destination(output, screen.route, screen.localiser))
                    }
                    return .stayed(screen.model.shown.condition)
                }
            },
            settled: { await driver.settled() },
            stop: { await driver.stop() }
        )
    }

    private init(
        appear: @escaping @Sendable () async -> Destination<R>?,
        send: @escaping @Sendable (DecodedEvent) throws(DecodeError) -> @Sendable () async -> Outcome,
        settled: @escaping @Sendable () async -> Void,
        stop: @escaping @Sendable () async -> Void
    ) {
        self.appear = appear
        self.send = send
        self.settled = settled
        self.stop = stop
    }

    /// The same driver for routes that nest these.
    @usableFromInline
    func map<Parent: Route>(_ lift: @escaping @Sendable (R) -> Parent) -> ScreenDriving<Parent> {
        ScreenDriving<Parent>(
            appear: { [appear] in await appear()?.map(lift) },
            send: { [send] event throws(DecodeError) in
                let outcome = try send(event)
                return {
                    switch await outcome() {
                    case .stayed(let condition): .stayed(condition)
                    case .led(let destination): .led(destination.map(lift))
                    }
                }
            },
            settled: settled,
            stop: stop
        )
    }
}

/// A driver without routes.
@usableFromInline
struct AnyScreenDriving: Sendable {
    let appear: @Sendable () async -> Departure?
    let send: @Sendable (DecodedEvent) throws(DecodeError) -> @Sendable () async -> DeclaredScreen.Outcome
    let settled: @Sendable () async -> Void
    let stop: @Sendable () async -> Void

    @usableFromInline
    init<R: Route>(_ driving: ScreenDriving<R>, from route: R) {
        appear = { await driving.appear().map { Departure($0, from: route) } }
        send = { event throws(DecodeError) in
            let outcome = try driving.send(event)
            return {
                switch await outcome() {
                case .stayed(let condition): .stayed(condition)
                case .led(let destination): .led(Departure(destination, from: route))
                }
            }
        }
        settled = driving.settled
        stop = driving.stop
    }
}
