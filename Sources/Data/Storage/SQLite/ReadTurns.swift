import Synchronization

/// Lets each client read on one connection at a time, so that a client that asks for many costly things at once leaves the others for
/// everybody else.
///
///     let page = try await turns.run(for: WorkMeter.current?.client) { try await pool.read { … } }
///
/// What a read costs is known only when it is over, so a limit on cost alone would let in whatever is asked for at the same moment.
final class ReadTurns: Sendable {
    private struct Turn {
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Guarded {
        var nextNumber = 0
        /// The reads that wait, by the clients that read now; in the order they came.
        var waiting: [String: [Turn]] = [:]
    }

    private let guarded = Mutex(Guarded())

    /// How many reads wait.
    var waitingCount: Int { guarded.withLock { $0.waiting.values.reduce(0) { $0 + $1.count } } }

    /// How many clients read.
    var clientCount: Int { guarded.withLock { $0.waiting.count } }

    /// Reads when it is the client's turn: at once where there is no client, as for what the program does by itself. Throws what `body`
    /// throws, and `CancellationError` where the task is cancelled while it waits.
    func run<Value>(for client: String?, _ body: () async throws -> Value) async throws -> Value {
        guard let client else { return try await body() }
        try await enter(client)
        defer { leave(client) }
        return try await body()
    }

    private func enter(_ client: String) async throws {
        let number = guarded.withLock { guarded in
            guarded.nextNumber += 1
            return guarded.nextNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = guarded.withLock { guarded in
                    // A task that is cancelled from here on finds its turn among those that wait.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard guarded.waiting[client] != nil else {
                        guarded.waiting[client] = []
                        return .success(())
                    }
                    guarded.waiting[client]?.append(Turn(number: number, continuation: continuation))
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let turn = guarded.withLock { guarded -> Turn? in
                guard let index = guarded.waiting[client]?.firstIndex(where: { $0.number == number }) else { return nil }
                return guarded.waiting[client]?.remove(at: index)
            }
            turn?.continuation.resume(throwing: CancellationError())
        }
    }

    /// The client's next read begins.
    private func leave(_ client: String) {
        let next = guarded.withLock { guarded -> Turn? in
            guard guarded.waiting[client]?.isEmpty == false else {
                guarded.waiting[client] = nil
                return nil
            }
            return guarded.waiting[client]?.removeFirst()
        }
        next?.continuation.resume()
    }
}
