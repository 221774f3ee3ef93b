import Synchronization

/// Counts what a test is told of, from any thread.
///
///     let opened = Counter()
///     let site = try GreetingSite.make(OpeningGreeting { opened.add() })
///     #expect(opened.count == 0)
public final class Counter: Sendable {
    private let stored = Atomic(0)

    public init() {}

    public var count: Int { stored.load(ordering: .acquiring) }

    /// Gives how many it is now.
    @discardableResult
    public func add() -> Int { stored.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
