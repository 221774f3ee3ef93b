package import Portico

/// Runs a screen's events in the right order for a front end that stays and knows neither routes nor view models. It is
/// a `Driver` whose events were read from forms.
///
///     let driver = ScreenDriver(screen, clock: ContinuousClock())
///     if let elsewhere = await driver.appear() { … }
///     try driver.send("queryChanged", ["query": "me"])
///     let sent = try driver.send("queryChanged", ["query": "med"])    // cancels the one before
///     switch await sent.value { … }
///
/// While events run, the screen's `updates` give each step. When it goes, what still runs is cancelled.
package final class ScreenDriver: Sendable {
    private let screen: Screen
    private let driver: Driver<DecodedEvent, Reply>

    /// - Parameters:
    ///   - screen: whose view model is told.
    ///   - clock: by which events that are typed wait.
    package init(_ screen: Screen, clock: any Clock<Duration>) {
        self.screen = screen
        let standing = { @Sendable (event: DecodedEvent) in Reply(screen.shown().condition, to: event.form) }
        driver = Driver(
            clock: clock,
            opening: { await screen.appear().map { .go($0) } ?? .stay },
            shape: { event in screen.events.first { $0.name == event.name } },
            handling: { event in (try? await screen.send(event)) ?? standing(event) },
            cancelled: standing
        )
    }

    /// Opens the screen: tells the view model once, however often it is called, and returns when that is done. Gives
    /// where a visitor who only opened the screen is led instead.
    @discardableResult
    package func appear() async -> Departure? {
        if case .go(let departure) = await driver.appear() { departure } else { nil }
    }

    /// Hands in the event `name` read from `form`, and returns at once. The task's value says what became of it. Where
    /// a newer event cancelled it, the value says how the screen stood then.
    ///
    /// Fields that do not decode never reach the view model: the reply is `again`. Throws `noSuchEvent` only.
    @discardableResult
    package func send(_ name: String, _ form: Form) throws(DecodeError) -> Task<Reply, Never> {
        do throws(DecodeError) {
            return driver.send(try screen.declaration.decode(name, from: form))
        } catch {
            guard case .fields(let errors) = error else { throw error }
            return Task { .again(.invalid(errors), form) }
        }
    }

    /// Returns when the screen has opened, if it was to, and no event is waiting or running.
    package func settled() async { await driver.settled() }

    /// Cancels everything and returns when it has unwound.
    package func stop() async { await driver.stop() }
}
