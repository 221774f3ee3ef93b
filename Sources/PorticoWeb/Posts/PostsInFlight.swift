import Portico
import Synchronization

/// The posts that are being carried out right now, so that one that comes again meanwhile waits for the first one's
/// answer.
final class PostsInFlight: Sendable {
    private struct Guarded {
        var waiting: [PostKey: [CheckedContinuation<Void, Never>]] = [:]
    }

    private let guarded = Mutex(Guarded())

    /// Runs `body` alone among the posts of this key.
    func alone<Result: Sendable>(_ key: PostKey, _ body: () async throws -> Result) async rethrows -> Result {
        while !begin(key) {
            await withCheckedContinuation { continuation in
                guarded.withLock { guarded in
                    if guarded.waiting[key] == nil {
                        continuation.resume()
                    } else {
                        guarded.waiting[key]?.append(continuation)
                    }
                }
            }
        }
        defer { end(key) }
        return try await body()
    }

    private func begin(_ key: PostKey) -> Bool {
        guarded.withLock { guarded in
            guard guarded.waiting[key] == nil else { return false }
            guarded.waiting[key] = []
            return true
        }
    }

    private func end(_ key: PostKey) {
        let waiting = guarded.withLock { $0.waiting.removeValue(forKey: key) ?? [] }
        for continuation in waiting { continuation.resume() }
    }
}
