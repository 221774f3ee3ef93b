package import Portico

/// A view model at its route, ready for a front end that knows neither.
///
///     guard case .screen(let screen) = try coordinator.resource(at: route, of: visitor) else { … }
///     if let elsewhere = await screen.appear() { … }
///     let page = try screen.present(with: presenter)
///
/// An `AnyCoordinator` makes it. The type of the view model is erased here and nowhere else; a `ScreenPresenter` gets
/// that of the value back for the time of one call. It is one object, since a request hands it on often.
package final class Screen: Sendable {
    package let route: AnyRoute
    package let declaration: ScreenDeclaration
    let made: Answer.MadeScreen

    /// Throws `UndeclaredScreen` where the screen was made by another declaration, or for another route.
    init(
        _ made: Answer.MadeScreen,
        at route: AnyRoute,
        declared declaration: ScreenDeclaration?
    ) throws(UndeclaredScreen) {
        guard let declaration, declaration.origin == made.origin, declaration.isAt(made, route) else {
            throw UndeclaredScreen(route: route.name)
        }
        self.route = route
        self.declaration = declaration
        self.made = made
    }

    /// The name of the template that shows it.
    package var template: String { declaration.template }
    /// What can be done on the screen.
    package var events: [EventShape] { declaration.events }

    /// Tells the view model that the screen opened; a front end calls it once, before anything else. Gives where a
    /// visitor who only opened the screen is led instead of seeing it; nil where it is shown.
    @discardableResult
    nonisolated(nonsending) package func appear() async -> Departure? {
        await declaration.appear(made)
    }

    /// What is shown now, and what the page says about itself, of one moment.
    package func shown() -> ShownScreen { declaration.show(made, route) }

    /// Hands what is shown now to a presenter, with value, condition and page information of one moment.
    package func present<Presenter: ScreenPresenter>(with presenter: Presenter) throws -> Presenter.Presented {
        try shown().present(with: presenter)
    }

    /// What is shown now, then each change: for a front end that stays.
    ///
    ///     for await shown in screen.updates { try shown.present(with: presenter) }
    ///
    /// It tells of what changes from here on, whenever that is read; who is slower than the changes gets the newest. It
    /// ends with the view model's updates; reading them ends when nobody listens any more.
    package var updates: AsyncStream<ShownScreen> {
        let (stream, continuation) = AsyncStream<ShownScreen>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let following = declaration.follow(made, route)
        // The stream owns this task: it ends with its listener.
        let reading = Task {
            await following { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in reading.cancel() }
        return stream
    }

    /// What the page takes along to the next event; nil where its fields say all.
    package func memory() async throws -> WorkingMemory? { try await declaration.memory(made) }

    /// Goes on where a page was: called after `appear`, before the event.
    package func resume(_ memory: WorkingMemory) async throws { try await declaration.resume(made, memory) }

    /// Sends the view model an event that was read before. Throws `noSuchEvent` where it is one of another screen.
    nonisolated(nonsending) package func send(_ event: DecodedEvent) async throws(DecodeError) -> Reply {
        try await declaration.send(made, event)
    }

    /// Sends the view model the event `name` read from `form`. Fields that do not decode never reach it: the reply is
    /// then `again`, as for every condition but `ok` on a screen that is not working. Throws `noSuchEvent` only.
    nonisolated(nonsending) package func send(_ name: String, _ form: Form) async throws(DecodeError) -> Reply {
        let event: DecodedEvent
        do throws(DecodeError) {
            event = try declaration.decode(name, from: form)
        } catch {
            guard case .fields(let errors) = error else { throw error }
            return .again(.invalid(errors), form)
        }
        return try await send(event)
    }

    /// The address that the navigating event `name` with these arguments leads to; nil when the event does more than
    /// navigate.
    package func address(of name: String, _ arguments: Form) throws(DecodeError) -> String? {
        var bytes = WrittenBytes(reserving: 128)
        return try appendAddress(of: name, arguments, to: &bytes)
            ? bytes.withBytes { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// Appends that address; false where there is none.
    package func appendAddress(
        of name: String,
        _ arguments: Form,
        to bytes: inout WrittenBytes
    ) throws(DecodeError) -> Bool {
        try declaration.link(made, name, arguments, &bytes)
    }
}
