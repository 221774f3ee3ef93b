/// What goes into a view model behind a `SequenceAdapter`: calls of its methods, or events in a stream.
public struct SequenceInputs<Event: ViewEvents>: Sendable {
    let appear: @Sendable () async -> Void
    let handle: @Sendable (Event) async -> Event.Output?
    /// The view model's own loop, where the adapter is to run it.
    let run: (@Sendable () async -> Void)?
    let finish: @Sendable () -> Void

    /// Methods, called in the caller's task: cancelling that cancels the work.
    ///
    ///     .methods(appear: { await model.search(query) }) { event in
    ///         if case .queryChanged(let query) = event { await model.search(query) }
    ///         return nil
    ///     }
    public static func methods(
        appear: @escaping @Sendable () async -> Void = {},
        handle: @escaping @Sendable (Event) async -> Event.Output?
    ) -> SequenceInputs {
        SequenceInputs(appear: appear, handle: handle, run: nil, finish: {})
    }

    /// Events in a stream, one after the other, in the order of the calls. They are worked on by the view model's own loop: cancelling
    /// whoever waits for one ends the wait; the work ends with the screen.
    ///
    ///     let events = EventStream<NoteListViewModel.Events>()
    ///     return .events(events, opening: .viewLoaded, { .init($0) }) { await model.run(events.stream) }
    ///
    /// - Parameters:
    ///   - opening: what the view model is told when the screen opens; nothing unless given.
    ///   - element: what the view model calls an event; nil for those it does not know.
    ///   - run: the view model's loop over the stream, where it has none running itself. It runs from the opening until the screen goes,
    ///     in a task that the adapter owns.
    public static func events<Element: Sendable>(
        _ events: EventStream<Element>,
        opening: Element? = nil,
        _ element: @escaping @Sendable (Event) -> Element?,
        run: (@Sendable () async -> Void)? = nil
    ) -> SequenceInputs {
        var loop: (@Sendable () async -> Void)?
        if let run {
            loop = {
                await run()
                events.finish()
            }
        }
        return SequenceInputs(
            appear: { if let opening { await events.send(opening) } },
            handle: { event in
                if let element = element(event) { await events.send(element) }
                return nil
            },
            run: loop,
            finish: { events.finish() }
        )
    }
}
