import Dispatch
import Foundation
import Synchronization

/// Runs work until it ends, or until somebody asks the program to end, by Ctrl-C or `kill`: nil then. Who asks twice
/// does not wait until the work has unwound.
func untilInterrupted<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value? {
    try await untilInterrupted { _ in try await work() }
}

/// The same for work that looks after interruptions itself from the moment on in which it calls `handOver`.
func untilInterrupted<Value: Sendable>(
    _ work: @escaping @Sendable (_ handOver: @escaping @Sendable () -> Void) async throws -> Value
) async throws -> Value? {
    let (interruptions, tell) = AsyncStream<Void>.makeStream()
    let duty = InterruptionDuty()
    let numbers = [SIGINT, SIGTERM]
    let former = numbers.map { ($0, signal($0, SIG_IGN)) }
    let sources = numbers.map { number in
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            switch duty.count() {
            case 0: return
            case 1: tell.yield()
            default: _exit(128 + number)
            }
        }
        source.resume()
        return source
    }
    defer {
        for source in sources { source.cancel() }
        // What the program does next can be interrupted as before.
        for (number, handler) in former { signal(number, handler) }
    }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
        defer { group.cancelAll() }
        group.addTask {
            for await _ in interruptions { break }
            return nil
        }
        group.addTask { try await work(duty.handOver) }
        return try await group.next() ?? nil
    }
}

/// Counts interruptions, until somebody else looks after them.
private final class InterruptionDuty: Sendable {
    private let state = Mutex((count: 0, isHandedOver: false))

    /// The number of the one that has just come; 0 where it is somebody else's.
    func count() -> Int {
        state.withLock { state in
            guard !state.isHandedOver else { return 0 }
            state.count += 1
            return state.count
        }
    }

    @Sendable func handOver() {
        state.withLock { $0.isHandedOver = true }
    }
}
