import Dispatch
import Portico
import ServiceLifecycle

/// Ends what a stop would be waited for too long.
///
/// On a thread of its own: what keeps a server from stopping may be computing on all those that tasks run on.
struct StopDeadline: Service {
    private let limit: DispatchTimeInterval
    private let onOverdue: @Sendable () -> Void
    private let queue = DispatchQueue(label: "portico.stop")
    private let stopping = AtomicFlag()
    private let over = AtomicFlag()

    /// - Parameters:
    ///   - limit: from the moment on in which the server is told to stop.
    ///   - onOverdue: called then where it has not stopped.
    init(_ limit: Duration, onOverdue: @escaping @Sendable () -> Void) {
        self.limit = .milliseconds(Int(limit / .milliseconds(1)))
        self.onOverdue = onOverdue
    }

    /// Whether the server was told to stop.
    var isStopping: Bool { stopping.isRaised }

    /// The server has stopped.
    func end() { over.raise() }

    func run() async {
        guard (try? await gracefulShutdown()) != nil else { return }
        stopping.raise()
        queue.asyncAfter(deadline: .now() + limit) { [over, onOverdue] in
            if !over.isRaised { onOverdue() }
        }
    }
}
