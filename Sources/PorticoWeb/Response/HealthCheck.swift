import HTTPTypes
import Hummingbird
import Synchronization

/// Whether the app can do its work, found out once for all who ask at the same time or within a second.
///
/// Who asks is answered within a second, since whoever asks so often waits no longer: a check that takes more, as where
/// packets to a database get lost, finds the app ill. It goes on, and while it does the app is ill.
final class HealthCheck: Sendable {
    /// How long a verdict counts.
    static let lifetime = Duration.seconds(1)
    /// How long a check is waited for.
    static let patience = Duration.seconds(1)

    enum Verdict: Sendable, Hashable {
        case healthy
        /// Which part of the app is to blame, where that is known.
        case ill(part: String?)
    }

    private struct Finding {
        let task: Task<Verdict, Never>
        /// What was found out, and until when it counts; nil while it is being found out.
        var outcome: (verdict: Verdict, end: ContinuousClock.Instant)?
    }

    private struct Guarded {
        var last: Finding?
        /// Also when nobody waits for it any more.
        var isChecking = false
    }

    private let check: @Sendable () async throws -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let clock: any Clock<Duration>
    private let guarded = Mutex(Guarded())

    /// - Parameters:
    ///   - now: the time, which never goes back.
    ///   - clock: by which a check is waited for.
    init(
        _ check: @escaping @Sendable () async throws -> Void,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.check = check
        self.now = now
        self.clock = clock
    }

    /// What was found out within the last second; nil where it has to be waited for.
    var known: Verdict? {
        guarded.withLock { guarded in guarded.last?.outcome.flatMap { now() < $0.end ? $0.verdict : nil } }
    }

    func verdict() async -> Verdict {
        await task().value
    }

    private func task() -> Task<Verdict, Never> {
        guarded.withLock { guarded in
            if let last = guarded.last, guarded.isChecking || (last.outcome.map { now() < $0.end } ?? true) {
                return last.task
            }
            guarded.isChecking = true
            // Of its own, so that nobody who leaves ends what the others wait for.
            let task = Task { await find() }
            guarded.last = Finding(task: task)
            return task
        }
    }

    private func find() async -> Verdict {
        await withCheckedContinuation { continuation in
            let asker = Asker(continuation)
            let timer = Task { [clock] in
                guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
                asker.take()?.resume(returning: .ill(part: nil))
            }
            Task {
                let verdict = await checked()
                timer.cancel()
                let waiting = asker.take()
                guarded.withLock { guarded in
                    guarded.isChecking = false
                    if waiting == nil {
                        // What is found so late says little of now.
                        guarded.last = nil
                    } else {
                        guarded.last?.outcome = (verdict, now() + Self.lifetime)
                    }
                }
                waiting?.resume(returning: verdict)
            }
        }
    }

    private func checked() async -> Verdict {
        do {
            try await check()
            return .healthy
        } catch {
            return .ill(part: (error as? UnhealthyPart)?.name)
        }
    }

    /// Who waits for a verdict, until the first has one.
    private final class Asker: Sendable {
        private let continuation: Mutex<CheckedContinuation<Verdict, Never>?>

        init(_ continuation: CheckedContinuation<Verdict, Never>) {
            self.continuation = Mutex(continuation)
        }

        func take() -> CheckedContinuation<Verdict, Never>? { continuation.withLock { $0.take() } }
    }
}

/// Answers `/health`: whether the app can do its work, or which part of it cannot, for programs that monitor it.
enum HealthResponder {
    static let path = "health"

    private static let fields: HTTPFields = [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"]

    static func response(_ verdict: HealthCheck.Verdict) -> WholeResponse {
        let text =
            switch verdict {
            case .healthy: "ok"
            case .ill(let part): "not able to work" + (part.map { ": \($0)" } ?? "")
            }
        return WholeResponse(
            status: verdict == .healthy ? .ok : .serviceUnavailable,
            headers: fields,
            .bytes(Array("\(text)\n".utf8))
        )
    }
}
