import Foundation

/// Returns when it is so, however long that takes.
///
///     await until { line.waitingCount == 1 }
///
/// For what tells nobody that it changes; where there is an event, wait for that. It looks again and again, with pauses
/// in which other tests have the threads. It also returns when the task is cancelled, as by a test's time limit.
public func until(_ isSo: () async throws -> Bool) async rethrows {
    var pause = Duration.microseconds(100)
    while try await !isSo() {
        do { try await Task.sleep(for: pause) } catch { return }
        pause = min(pause * 2, .milliseconds(5))
    }
}

/// Returns when the task is cancelled: what work does that never ends by itself.
///
///     let work = Task { await untilCancelled() }
///     work.cancel()
public func untilCancelled() async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
}

extension Duration {
    /// For a limit that has to be given and is not to be reached, however busy the machine is.
    public static let longerThanAnyTest = Duration.seconds(86_400)
}

/// Runs what blocks on a thread of its own.
///
///     let ending = await onOwnThread { process.end() }
///
/// Tasks share as few threads as the machine has cores: on two, two tests that wait for a process, a pipe or a plain
/// socket where they stand keep all the others waiting too. A call that waits in the system belongs here; computing
/// does not.
public func onOwnThread<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { () throws(Failure) in try body() }) }
    }
    return try result.get()
}
