/// Hands events to a view model that takes them from an `AsyncStream`, and knows when each was done.
///
///     let events = EventStream<LoopWords.Events>()
///     let loop = Task { await model.run(events.stream) }
///     await events.send(.viewLoaded)    // returns when the model asks for the next
///
/// A loop that awaits what it does with an event asks for the next one only afterwards: that is how `send` knows. A loop that starts a task for
/// each asks at once, and tells by its outputs whether it is at work (`ModelActivity`).
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

    /// Hands an event over and returns when it was done, when there is nobody to do it any more, or when the task is cancelled.
    public func send(_ element: Element) async {
        let number = line.modify { line in
            line.waiting.append(element)
            line.sent += 1
            return line.sent
        }
        await line.wait { $0.done >= number || $0.isOver }
    }

    /// Ends the stream: whoever sends or waits goes on.
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
