public import Portico

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

    /// Events in a stream, one after the other, in the order of the calls. They are worked on by the view model's own
    /// loop: cancelling the waiting task ends the wait; the work ends with the screen.
    ///
    ///     let events = EventStream<NoteListViewModel.Events>()
    ///     return .events(events, opening: .viewLoaded, { .init($0) }) { await model.run(events.stream) }
    ///
    /// - Parameters:
    ///   - events: the stream that they are put into.
    ///   - opening: what the view model is told when the screen opens; nothing unless given.
    ///   - element: what the view model calls an event; nil for those it does not know.
    ///   - run: the view model's loop over the stream, where it has none running itself. It runs from the opening until
    ///     the screen goes, in a task that the adapter owns.
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

/// Hands events to a view model that takes them from an `AsyncStream`, and knows when each was done.
///
///     let events = EventStream<LoopWords.Events>()
///     let loop = Task { await model.run(events.stream) }
///     await events.send(.viewLoaded)    // returns when the model asks for the next
///
/// A loop that awaits what it does with an event asks for the next one only afterwards: that is how `send` knows. A
/// loop that starts a task for each asks at once, and tells by its outputs whether it is at work (`ModelActivity`).
public final class EventStream<Element: Sendable>: Sendable {
    private struct Line: Sendable {
        var waiting: [Element] = []
        var sent = 0
        var taken = 0
        var done = 0
        var isOver = false
    }

    private let line = StateStore(Line())

    public init() {}

    /// What the view model iterates, in one loop. It ends with the screen.
    public var stream: AsyncStream<Element> {
        AsyncStream(
            unfolding: { [line] in await Self.next(in: line) },
            onCancel: { [line] in line.modify { $0.isOver = true } }
        )
    }

    /// Hands an event over and returns when it was done, when there is nobody to do it any more, or when the task is
    /// cancelled.
    public func send(_ element: Element) async {
        let number = line.modify { line in
            line.waiting.append(element)
            line.sent += 1
            return line.sent
        }
        await line.wait { $0.done >= number || $0.isOver }
    }

    /// Ends the stream: senders and waiters go on.
    public func finish() {
        line.modify { $0.isOver = true }
    }

    private static func next(in line: StateStore<Line>) async -> Element? {
        line.modify { $0.done = $0.taken }
        await line.wait { !$0.waiting.isEmpty || $0.isOver }
        return line.modify { line in
            guard !line.waiting.isEmpty, !line.isOver else { return nil }
            line.taken += 1
            return line.waiting.removeFirst()
        }
    }
}
