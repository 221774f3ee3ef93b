import Synchronization

/// Lets so many pages of one address be made at a time; its others wait for their turn, in the order they came.
///
///     let page = try await turns.run(for: client.address) { try await made() }
///
/// Who asks for hundreds of pages at once so waits for them alone: the pages of everybody else find a processor and a
/// database that are not behind those hundreds. What each costs is no help there, since cheap pages are not counted,
/// and dear ones only when they are made.
final class RequestTurns: Sendable {
    private struct Turn {
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Line {
        var running = 0
        var waiting: [Turn] = []
    }

    private struct Guarded {
        var nextNumber = 0
        var lines: [IPAddress: Line] = [:]

        /// Whether there was room for one more.
        mutating func begin(_ network: IPAddress, most: Int) -> Bool {
            guard lines[network, default: Line()].running < most else { return false }
            lines[network, default: Line()].running += 1
            return true
        }
    }

    private let most: Int
    private let guarded = Mutex(Guarded())

    /// - Parameter most: how many of one address are made at a time.
    init(most: Int) {
        self.most = most
    }

    /// How many pages wait.
    var waitingCount: Int { guarded.withLock { $0.lines.values.reduce(0) { $0 + $1.waiting.count } } }

    /// How many addresses have a page that is made.
    var addressCount: Int { guarded.withLock { $0.lines.count } }

    /// Runs `body` when it is the address's turn: at once where none is known. An IPv6 network counts as one address.
    ///
    /// Throws what `body` throws, and `CancellationError` where the task is cancelled while it waits.
    func run<Value>(for address: IPAddress?, _ body: () async throws -> Value) async throws -> Value {
        guard let network = address?.network else { return try await body() }
        try await enter(network)
        defer { leave(network) }
        return try await body()
    }

    private func enter(_ network: IPAddress) async throws {
        let number: Int? = guarded.withLock { guarded in
            if guarded.begin(network, most: most) { return nil }
            guarded.nextNumber += 1
            return guarded.nextNumber
        }
        guard let number else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(Turn(number: number, continuation: $0), network) }
        } onCancel: {
            let turn = guarded.withLock { guarded -> Turn? in
                guard let index = guarded.lines[network]?.waiting.firstIndex(where: { $0.number == number }) else {
                    return nil
                }
                return guarded.lines[network]?.waiting.remove(at: index)
            }
            turn?.continuation.resume(throwing: CancellationError())
        }
    }

    private func wait(_ turn: Turn, _ network: IPAddress) {
        let outcome: Result<Void, any Error>? = guarded.withLock { guarded in
            // A task that is cancelled from here on finds its turn among those that wait.
            if Task.isCancelled { return .failure(CancellationError()) }
            // One that ran may have ended meanwhile.
            if guarded.begin(network, most: most) { return .success(()) }
            guarded.lines[network]?.waiting.append(turn)
            return nil
        }
        if let outcome { turn.continuation.resume(with: outcome) }
    }

    /// The next in line has the turn.
    private func leave(_ network: IPAddress) {
        let next = guarded.withLock { guarded -> Turn? in
            guard guarded.lines[network]?.waiting.isEmpty ?? true else {
                return guarded.lines[network]?.waiting.removeFirst()
            }
            guarded.lines[network]?.running -= 1
            if guarded.lines[network]?.running == 0 { guarded.lines[network] = nil }
            return nil
        }
        next?.continuation.resume()
    }
}
