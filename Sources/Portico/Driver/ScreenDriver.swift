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
    private let driving: ScreenDriving

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
        SentEvent(try driving.send(event))
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

/// The driver of a screen's view model, whatever its type is: a closure for each thing it does.
@usableFromInline
struct ScreenDriving: Sendable {
    let appear: @Sendable () async -> Departure?
    /// Gives what waits for the event's reply.
    let send: @Sendable (DecodedEvent) throws(DecodeError) -> @Sendable () async -> Reply
    let settled: @Sendable () async -> Void
    let stop: @Sendable () async -> Void

    @usableFromInline
    init<Model: ViewModel, R: Route>(
        _ screen: ModelAtRoute<Model, R>,
        _ flow: ScreenFlow<Model, R>,
        in app: Embedding<R>,
        clock: any Clock<Duration>
    ) {
        self.init(screen, flow, app, clock)
    }

    private init<Model: ViewModel, R: Route, C: Clock>(
        _ screen: ModelAtRoute<Model, R>,
        _ flow: ScreenFlow<Model, R>,
        _ app: Embedding<R>,
        _ clock: C
    ) where C.Duration == Duration {
        let driver = Driver(screen.model, clock: clock)
        appear = { await driver.appear().map { screen.departure(flow, for: $0, in: app) } }
        send = { decoded throws(DecodeError) in
            guard let event = decoded.event as? Model.Event else { throw .noSuchEvent(decoded.name) }
            let work = driver.send(event)
            return {
                if let output = await work.value { return .go(screen.departure(flow, for: output, in: app)) }
                return Reply(screen.model.shown.condition, to: decoded.form)
            }
        }
        settled = { await driver.settled() }
        stop = { await driver.stop() }
    }
}
