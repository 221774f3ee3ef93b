import Portico
import Synchronization

/// Limits how many pages are made at a time for one network address. Further requests of it wait, first come, first served.
///
///     let page = try await turns.run(for: client.address) { try await made() }
///
/// A client that asks for hundreds of pages at once delays nobody but itself. Limits on cost do not help here: cheap pages
/// are not counted, and the cost of dear ones is known only afterwards.
final class RequestTurns: Sendable {
    private struct Line {
        var running = 0
        var waiting: [Waiter<Void>] = []

        /// Whether there was room for one more.
        mutating func begin(maximum: Int) -> Bool {
            guard running < maximum else { return false }
            running += 1
            return true
        }
    }

    private struct Guarded {
        var lines: [IPAddress: Line] = [:]
    }

    private let maximum: Int
    private let guarded = Mutex(Guarded())

    /// - Parameter maximum: how many of one address are made at a time, at least one.
    init(maximum: Int) {
        self.maximum = maximum
    }

    /// How many pages wait.
    var waitingCount: Int { guarded.withLock { $0.lines.values.reduce(0) { $0 + $1.waiting.count } } }

    /// How many addresses have a page that is made.
    var addressCount: Int { guarded.withLock { $0.lines.count } }

    /// Runs `body` when it is the address's turn: at once where none is known. An IPv6 network counts as one address.
    ///
    /// Throws what `body` throws, and `CancellationError` where the task is cancelled while it waits.
    nonisolated(nonsending) func run<Value>(
        for address: IPAddress?,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard let network = address?.network else { return try await body() }
        if let waiter = begin(network) {
            let turn: Void? = await waiter.value {
                guarded.withLock { $0.lines[network]?.waiting.remove(waiter) ?? false }
            }
            if turn == nil { throw CancellationError() }
        }
        defer { handOn(network) }
        return try await body()
    }

    /// Takes the address's turn where that is at once; false where others are before it. Whoever has taken one gives it
    /// back with `leave`.
    func enter(_ address: IPAddress?) -> Bool {
        guard let network = address?.network else { return true }
        return guarded.withLock { $0.lines[network, default: Line()].begin(maximum: maximum) }
    }

    /// Gives back a turn that was taken.
    func leave(_ address: IPAddress?) {
        if let network = address?.network { handOn(network) }
    }

    /// Nil where it is the turn of one more; else who waits for theirs.
    private func begin(_ network: IPAddress) -> Waiter<Void>? {
        guarded.withLock { guarded in
            if guarded.lines[network, default: Line()].begin(maximum: maximum) { return nil }
            let waiter = Waiter<Void>()
            guarded.lines[network]?.waiting.append(waiter)
            return waiter
        }
    }

    /// The next in line has the turn.
    private func handOn(_ network: IPAddress) {
        let next = guarded.withLock { guarded -> Waiter<Void>? in
            guard let index = guarded.lines.index(forKey: network) else { return nil }
            guard guarded.lines.values[index].waiting.isEmpty else {
                return guarded.lines.values[index].waiting.removeFirst()
            }
            guarded.lines.values[index].running -= 1
            if guarded.lines.values[index].running == 0 { guarded.lines.remove(at: index) }
            return nil
        }
        next?.resume(())
    }
}
