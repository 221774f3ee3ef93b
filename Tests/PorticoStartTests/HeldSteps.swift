import Synchronization

/// Work for steps that goes on until the test ends it, and what was seen of it.
///
///     let held = HeldSteps()
///     let step = StartStep<Never>(key, within: .longerThanAnyTest) { try await held.work("a") }
///     …
///     await until { held.running == ["a"] }
///     held.end("a")
final class HeldSteps: Sendable {
    enum Sight: Hashable {
        case began(String)
        case ended(String)
        /// What the test saw besides.
        case noted(String)
    }

    private struct Guarded {
        var seen: [Sight] = []
        var running: [String: CheckedContinuation<StepFailure?, Never>] = [:]
        var cancelled: Set<String> = []
    }

    private let guarded = Mutex(Guarded())

    /// All of it, in the order in which it happened.
    var seen: [Sight] { guarded.withLock { $0.seen } }
    var running: Set<String> { guarded.withLock { Set($0.running.keys) } }
    /// Those that were cancelled before they ended.
    var cancelled: Set<String> { guarded.withLock { $0.cancelled } }

    /// Goes on until `end`, also when it is cancelled: it only notes that it was.
    func work(_ name: String) async throws(StepFailure) {
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guarded.withLock {
                    $0.seen.append(.began(name))
                    $0.running[name] = continuation
                }
            }
        } onCancel: {
            guarded.withLock { if !$0.seen.contains(.ended(name)) { $0.cancelled.insert(name) } }
        }
        if let failure { throw failure }
    }

    func end(_ name: String, failing failure: StepFailure? = nil) {
        let continuation = guarded.withLock { guarded in
            guarded.seen.append(.ended(name))
            return guarded.running.removeValue(forKey: name)
        }
        continuation?.resume(returning: failure)
    }

    func note(_ text: String) {
        guarded.withLock { $0.seen.append(.noted(text)) }
    }
}

/// What a step fails with.
struct StepFailure: Error, CustomStringConvertible {
    let description: String
}
