import Foundation

/// Runs what blocks on a thread of its own.
///
///     let ending = await onOwnThread { process.end() }
///
/// Tasks share as few threads as the machine has cores: on two, two tests that wait for a process, a pipe or a plain socket where they
/// stand keep all the others waiting too. A call that waits in the system belongs here; computing does not.
public func onOwnThread<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { () throws(Failure) in try body() }) }
    }
    return try result.get()
}
