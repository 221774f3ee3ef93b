public import Portico

/// Owns the state of the screen of sessions.
public final class SessionsProvider: LoadingProvider {
    private let repository: any AccountRepository
    private let sessions: any AccountSessions
    private let visitor: Visitor
    private let store: StateStore<SessionsState>

    public init(repository: any AccountRepository, sessions: any AccountSessions, visitor: Visitor) {
        self.repository = repository
        self.sessions = sessions
        self.visitor = visitor
        store = StateStore(SessionsState(own: visitor.session))
    }

    public var currentState: SessionsState { store.current }

    public func states(_ policy: StateStore<SessionsState>.DeliveryPolicy) -> AsyncStream<SessionsState> {
        store.changes(policy)
    }

    public func load() async {
        await change { [repository, sessions, store] account throws(AccountError) in
            guard let known = try await repository.account(account) else { throw .notFound }
            let list = try await sessions.sessions(of: account)
            store.modify {
                $0.sessions = list
                $0.zone = known.zone
            }
        }
    }

    /// Whether it is over, also where it was already; where not the state says why.
    public func end(_ session: SessionID) async -> Bool {
        await change { [sessions] account throws(AccountError) in _ = try await sessions.end(session, of: account) }
    }

    public func endOthers() async -> Bool {
        await change { [sessions, visitor] account throws(AccountError) in
            try await sessions.endAll(of: account, except: visitor.session)
        }
    }

    @discardableResult
    private func change(_ change: (AccountID) async throws(AccountError) -> Void) async -> Bool {
        do throws(AccountError) {
            guard let account = visitor.account else { throw .notFound }
            try await change(account)
            store.modify { $0.refusal = nil }
            return true
        } catch {
            let refusal = AccountRefusal(error)
            store.modify { $0.refusal = refusal }
            return false
        }
    }
}
