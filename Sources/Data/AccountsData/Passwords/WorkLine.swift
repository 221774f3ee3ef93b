import Foundation
import Synchronization

/// Long computations on threads of their own, a few at a time; the others wait in line, and only so many of them.
///
///     let line = WorkLine(atOnce: 2, mostWaiting: 32)
///     let hash = try await line.run { compute() }
///
/// They take neither a thread that tasks run on nor one that connections are served by. Who is cancelled while waiting leaves the line; a
/// computation that has begun goes on to its end.
final class WorkLine: Sendable {
    enum Refusal: Error {
        case tooManyWait, cancelled
    }

    private struct Guarded {
        var free: Int
        var nextNumber = 0
        /// In the order they came.
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        /// Cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let guarded: Mutex<Guarded>
    private let mostWaiting: Int
    private let queue = DispatchQueue(label: "atrium.passwords", attributes: .concurrent)

    init(atOnce: Int, mostWaiting: Int) {
        guarded = Mutex(Guarded(free: atOnce))
        self.mostWaiting = mostWaiting
    }

    /// How many wait in line.
    var waitingCount: Int { guarded.withLock { $0.waiting.count } }

    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(Refusal) -> Value {
        try await enter()
        let value = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
        leave()
        return value
    }

    private func enter() async throws(Refusal) {
        let number = guarded.withLock { guarded in
            guarded.nextNumber += 1
            return guarded.nextNumber
        }
        do {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { wait($0, as: number) }
            } onCancel: {
                let waiter = guarded.withLock { guarded in
                    guard let index = guarded.waiting.firstIndex(where: { $0.number == number }) else {
                        guarded.cancelled.insert(number)
                        return CheckedContinuation<Void, any Error>?.none
                    }
                    return guarded.waiting.remove(at: index).continuation
                }
                waiter?.resume(throwing: Refusal.cancelled)
            }
        } catch {
            guarded.withLock { _ = $0.cancelled.remove(number) }
            throw error as? Refusal ?? .cancelled
        }
        guarded.withLock { _ = $0.cancelled.remove(number) }
    }

    private func wait(_ continuation: CheckedContinuation<Void, any Error>, as number: Int) {
        let outcome: Result<Void, Refusal>? = guarded.withLock { guarded in
            if guarded.cancelled.contains(number) { return .failure(.cancelled) }
            if guarded.free > 0 {
                guarded.free -= 1
                return .success(())
            }
            guard guarded.waiting.count < mostWaiting else { return .failure(.tooManyWait) }
            guarded.waiting.append((number, continuation))
            return nil
        }
        switch outcome {
        case .success: continuation.resume()
        case .failure(let refusal): continuation.resume(throwing: refusal)
        case nil: break
        }
    }

    /// The next in line takes the place.
    private func leave() {
        let next = guarded.withLock { guarded -> CheckedContinuation<Void, any Error>? in
            guard !guarded.waiting.isEmpty else {
                guarded.free += 1
                return nil
            }
            return guarded.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
