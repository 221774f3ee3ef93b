import Portico
import PorticoHost
import Synchronization

/// The posts that are being carried out right now, so that one that comes again meanwhile waits for the first one's
/// answer.
final class PostsInFlight: Sendable {
    private struct Guarded {
        var waiting: [PostKey: [Waiter<Void>]] = [:]
    }

    private let guarded = Mutex(Guarded())

    /// Runs `body` alone among the posts of this key.
    func alone<Result: Sendable>(_ key: PostKey, _ body: () async throws -> Result) async rethrows -> Result {
        while let waiter = begin(key) { _ = await waiter.value }
        defer { end(key) }
        return try await body()
    }

    /// Nil where none is in flight; else who waits for its end.
    private func begin(_ key: PostKey) -> Waiter<Void>? {
        guarded.withLock { guarded in
            guard guarded.waiting[key] != nil else {
                guarded.waiting[key] = []
                return nil
            }
            let waiter = Waiter<Void>()
            guarded.waiting[key]?.append(waiter)
            return waiter
        }
    }

    private func end(_ key: PostKey) {
        let waiting = guarded.withLock { $0.waiting.removeValue(forKey: key) ?? [] }
        for waiter in waiting { waiter.resume(()) }
    }
}
