import HTTPTypes
import Hummingbird
import Synchronization

/// Whether the app can do its work, found out once for all who ask at the same time or within a second.
final class HealthCheck: Sendable {
    /// How long a verdict counts.
    static let lifetime = Duration.seconds(1)

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

    private let check: @Sendable () async throws -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let last = Mutex<Finding?>(nil)

    /// - Parameter now: the time, which never goes back.
    init(
        _ check: @escaping @Sendable () async throws -> Void,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.check = check
        self.now = now
    }

    /// What was found out within the last second; nil where it has to be waited for.
    var known: Verdict? {
        last.withLock { last in last?.outcome.flatMap { now() < $0.end ? $0.verdict : nil } }
    }

    func verdict() async -> Verdict {
        await task().value
    }

    private func task() -> Task<Verdict, Never> {
        last.withLock { last in
            if let last, last.outcome.map({ now() < $0.end }) ?? true { return last.task }
            // Of its own, so that nobody who leaves ends what the others wait for.
            let task = Task {
                let verdict = await find()
                self.last.withLock { $0?.outcome = (verdict, now() + Self.lifetime) }
                return verdict
            }
            last = Finding(task: task)
            return task
        }
    }

    private func find() async -> Verdict {
        do {
            try await check()
            return .healthy
        } catch {
            return .ill(part: (error as? IllPart)?.name)
        }
    }
}

/// Answers `/health`: whether the app can do its work, for programs that monitor it.
enum HealthResponder {
    static let path = "health"

    private static let fields: HTTPFields = [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"]

    static func response(_ verdict: HealthCheck.Verdict) -> WholeResponse {
        let isHealthy = verdict == .healthy
        return WholeResponse(
            status: isHealthy ? .ok : .serviceUnavailable,
            headers: fields,
            .bytes(Array((isHealthy ? "ok\n" : "not able to work\n").utf8))
        )
    }
}
