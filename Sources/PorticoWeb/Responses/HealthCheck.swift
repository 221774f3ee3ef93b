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
        /// Until when it counts; nil while it is being found out.
        var end: ContinuousClock.Instant?
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

    func verdict() async -> Verdict {
        await task().value
    }

    func isHealthy() async -> Bool {
        await verdict() == .healthy
    }

    private func task() -> Task<Verdict, Never> {
        last.withLock { last in
            if let last, last.end.map({ now() < $0 }) ?? true { return last.task }
            // Of its own, so that nobody who leaves ends what the others wait for.
            let task = Task {
                let verdict = await find()
                self.last.withLock { $0?.end = now() + Self.lifetime }
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
struct HealthResponder: Sendable {
    static let path = "health"

    private static let fields: HTTPFields = [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"]

    let check: HealthCheck

    func response() async -> WholeResponse {
        let isHealthy = await check.isHealthy()
        return WholeResponse(
            status: isHealthy ? .ok : .serviceUnavailable,
            headers: Self.fields,
            .bytes(Array((isHealthy ? "ok\n" : "not able to work\n").utf8))
        )
    }
}
