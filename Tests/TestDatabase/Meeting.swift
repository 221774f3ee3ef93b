import Dispatch
import Synchronization

/// Counts, and holds the first who come until as many are there.
public final class Meeting: Sendable {
    private let count = Atomic(0)
    private let size: Int
    private let all = DispatchSemaphore(value: 0)
    private let ending = DispatchSemaphore(value: 0)

    public init(of size: Int) {
        self.size = size
    }

    public var arrivals: Int { count.load(ordering: .acquiring) }

    /// Holds one until `end` is called.
    public func waitForTheEnd() { ending.wait() }

    public func end() { ending.signal() }

    /// Those who come later pass.
    public func arrive() {
        let number = count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
        if number < size { all.wait() }
        if number == size { for _ in 1..<size { all.signal() } }
    }
}
