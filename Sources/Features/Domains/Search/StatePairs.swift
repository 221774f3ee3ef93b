import Synchronization

extension AsyncStream {
    /// The newest elements of two streams, together: the first pair as soon as both have one, then a pair with each
    /// element of either, in the order in which they came.
    ///
    ///     for await (search, saved) in AsyncStream.pairs(of: search.states(.unbounded), and: saved.states(.unbounded)) { … }
    ///
    /// No element is left out, so whoever counts the steps of one stream finds them all. It ends when both have ended.
    static func pairs<One: Sendable, Other: Sendable>(
        of one: AsyncStream<One>,
        and other: AsyncStream<Other>
    ) -> AsyncStream<Element> where Element == (One, Other) {
        let (stream, continuation) = AsyncStream.makeStream()
        let newest = NewestPair<One, Other>()
        // The stream owns this task: it ends with whoever listens.
        let joining = Task {
            await withTaskGroup { group in
                group.addTask {
                    for await element in one { newest.modify({ $0.one = element }, then: { continuation.yield($0) }) }
                }
                group.addTask {
                    for await element in other {
                        newest.modify({ $0.other = element }, then: { continuation.yield($0) })
                    }
                }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in joining.cancel() }
        return stream
    }
}

/// The elements that two streams delivered last.
private final class NewestPair<One: Sendable, Other: Sendable>: Sendable {
    struct Elements {
        var one: One?
        var other: Other?
    }

    private let elements = Mutex(Elements())

    /// Delivers while the change is still locked in, so pairs are delivered in the order of the changes.
    func modify(_ change: @Sendable (inout Elements) -> Void, then deliver: @Sendable ((One, Other)) -> Void) {
        elements.withLock { elements in
            change(&elements)
            if let one = elements.one, let other = elements.other { deliver((one, other)) }
        }
    }
}
