/// Returns when it is so, however long that takes.
///
///     await until { line.waitingCount == 1 }
///
/// For what tells nobody that it changes; where there is an event, wait for that. It looks again and again, with pauses in which other
/// tests have the threads. It also returns when the task is cancelled, as by a test's time limit.
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
