import Dispatch
import Foundation
import Synchronization

/// Runs work until it ends, or until somebody asks the program to end, by Ctrl-C or `kill`: nil then. Who asks twice
/// does not wait until the work has unwound.
func untilInterrupted<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value? {
    let (interruptions, tell) = AsyncStream<Void>.makeStream()
    let count = Mutex(0)
    let sources = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            let isSecond = count.withLock { count in
                count += 1
                return count > 1
            }
            if isSecond { _exit(128 + number) }
            tell.yield()
        }
        source.resume()
        return source
    }
    defer { for source in sources { source.cancel() } }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
        defer { group.cancelAll() }
        group.addTask {
            for await _ in interruptions { break }
            return nil
        }
        group.addTask { try await work() }
        return try await group.next() ?? nil
    }
}
