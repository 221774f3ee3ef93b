import Logging
import Portico
import PorticoSessions
import Synchronization

/// Somebody without a session who posts: they get one as soon as something is to be kept for them, and only then.
///
/// It is stored before anything is kept under its identity: what somebody saved is never out of their reach because an
/// answer was lost.
final class Newcomer: Sendable {
    private let session: OpenSession
    private let store: any SessionStore
    private let admit: @Sendable () -> RateLimiter.Admission
    private let logger: RequestLogger
    private let beginning = Mutex<Task<Result<Visitor.Identification.Identity, IdentityError>, Never>?>(nil)

    /// - Parameters:
    ///   - session: the one they would get, not stored.
    ///   - admit: whether one more may come from where they are.
    init(
        _ session: OpenSession,
        store: any SessionStore,
        logger: RequestLogger,
        admit: @escaping @Sendable () -> RateLimiter.Admission
    ) {
        self.session = session
        self.store = store
        self.logger = logger
        self.admit = admit
    }

    func identity() async throws(IdentityError) -> Visitor.Identification.Identity {
        // In a task of its own: who closes the connection leaves no session that is half begun.
        let task = beginning.withLock { beginning in
            let task = beginning ?? Task { await begin() }
            beginning = task
            return task
        }
        return try await task.value.get()
    }

    /// What became of it; nil where nothing was to be kept.
    private var outcome: Result<Visitor.Identification.Identity, IdentityError>? {
        get async { await beginning.withLock { $0 }?.value }
    }

    /// The session they have; nil where nothing was to be kept, or it could not begin.
    var begunSession: OpenSession? {
        get async {
            guard case .success = await outcome else { return nil }
            return session
        }
    }

    /// Why they have none, though something was to be kept.
    var failure: IdentityError? {
        get async {
            guard case .failure(let failure) = await outcome else { return nil }
            return failure
        }
    }

    private func begin() async -> Result<Visitor.Identification.Identity, IdentityError> {
        if case .refused(let seconds) = admit() { return .failure(.tooMany(retryAfter: seconds)) }
        do throws(StoreError) {
            try await store.save(session.record)
            return .success(Visitor.Identification.Identity(visitor: session.record.visitor, session: session.id))
        } catch {
            logger.error("a session could not begin", metadata: ["error": "\(error)"])
            return .failure(.unavailable)
        }
    }
}
