import NIOCore
import Synchronization

/// One of the connections that a server holds, as far as they are weighed against each other.
final class ConnectionPlace: Sendable {
    /// What its client does, and since when.
    struct Standing: Sendable, Hashable {
        /// Whether nothing is being asked for or answered.
        let isWaiting: Bool
        let since: UInt64
    }

    let number: Int
    /// What its client is counted by; nil where it is not counted, as a trusted proxy is not.
    let network: IPAddress?
    private let close: @Sendable () -> Void
    /// The moment in nanoseconds, doubled; odd while it waits. So it is changed with each request and takes no lock.
    private let standingBits: Atomic<UInt64>

    init(number: Int, network: IPAddress?, at now: NIODeadline, close: @escaping @Sendable () -> Void) {
        self.number = number
        self.network = network
        self.close = close
        standingBits = Atomic(now.uptimeNanoseconds << 1 | 1)
    }

    func isWaiting(since now: NIODeadline) {
        standingBits.store(now.uptimeNanoseconds << 1 | 1, ordering: .relaxed)
    }

    func isBusy(since now: NIODeadline) {
        standingBits.store(now.uptimeNanoseconds << 1, ordering: .relaxed)
    }

    var standing: Standing {
        let bits = standingBits.load(ordering: .relaxed)
        return Standing(isWaiting: bits & 1 == 1, since: bits >> 1)
    }

    /// Ends the connection in favour of another.
    func give() {
        close()
    }
}
