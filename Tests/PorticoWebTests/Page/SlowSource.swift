import Portico
import PorticoHost
import Synchronization

/// Answers when a test says so, and tells what became of each question.
final class SlowSource: Sendable {
    struct Failed: Error {}

    fileprivate struct Guarded {
        var asked = 0
        var cancelled = 0
        var nextID = 0
        var waiting: [Int: CheckedContinuation<String, any Error>] = [:]
        var cancelledEarly: Set<Int> = []
        var ready: String?
        var saved: [String] = []
        var watchers: [(isMet: @Sendable (Guarded) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let guarded = Mutex(Guarded())
    /// Whether what it is asked counts as a call that the page is loading.
    let isQuiet: Bool
    /// What each answer costs who asked, in CPU time.
    private let cost: Duration
    /// Where it waits for its turn before it is asked.
    private let line: WorkLine?

    init(isQuiet: Bool = false, cost: Duration = .zero, line: WorkLine? = nil) {
        self.isQuiet = isQuiet
        self.cost = cost
        self.line = line
    }

    var asked: Int { guarded.withLock { $0.asked } }
    var cancelled: Int { guarded.withLock { $0.cancelled } }
    var saved: [String] { guarded.withLock { $0.saved } }

    func ask() async throws -> String {
        try await line?.run {}
        defer { WorkMeter.current?.add(cost) }
        guard !isQuiet, let activity = LoadingActivity.current else { return try await answered() }
        return try await activity.during { try await answered() }
    }

    func save(_ text: String) {
        change { $0.saved.append(text) }
    }

    /// Answers all who wait.
    func answer(_ text: String) {
        for continuation in change({ $0.takeWaiting() }) { continuation.resume(returning: text) }
    }

    /// Answers all who wait, and from now on at once.
    func answerAlways(_ text: String) {
        change { $0.ready = text }
        answer(text)
    }

    func fail() {
        for continuation in change({ $0.takeWaiting() }) { continuation.resume(throwing: Failed()) }
    }

    func wasAsked(_ count: Int) async { await watch { $0.asked >= count } }
    func wasCancelled(_ count: Int) async { await watch { $0.cancelled >= count } }
    func hasSaved(_ count: Int) async { await watch { $0.saved.count >= count } }

    private func answered() async throws -> String {
        let id = guarded.withLock { guarded in
            guarded.nextID += 1
            return guarded.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<String, any Error>? = change { guarded in
                    guarded.asked += 1
                    if guarded.cancelledEarly.remove(id) != nil { return .failure(CancellationError()) }
                    if let ready = guarded.ready { return .success(ready) }
                    guarded.waiting[id] = continuation
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let continuation = change { guarded in
                guarded.cancelled += 1
                let continuation = guarded.waiting.removeValue(forKey: id)
                if continuation == nil { guarded.cancelledEarly.insert(id) }
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    @discardableResult
    private func change<Value>(_ body: (inout Guarded) -> sending Value) -> sending Value {
        let (value, watchers) = guarded.withLock { guarded in
            let value = body(&guarded)
            let watchers = guarded.watchers
            guarded.watchers = watchers.filter { !$0.isMet(guarded) }
            return (value, watchers.filter { $0.isMet(guarded) }.map(\.continuation))
        }
        for watcher in watchers { watcher.resume() }
        return value
    }

    private func watch(_ isMet: @escaping @Sendable (Guarded) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isMetAlready = guarded.withLock { guarded in
                if isMet(guarded) { return true }
                guarded.watchers.append((isMet, continuation))
                return false
            }
            if isMetAlready { continuation.resume() }
        }
    }
}

extension SlowSource.Guarded {
    fileprivate mutating func takeWaiting() -> [CheckedContinuation<String, any Error>] {
        let all = Array(waiting.values)
        waiting = [:]
        return all
    }
}
