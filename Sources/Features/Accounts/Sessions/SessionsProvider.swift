import Foundation
import Portico

/// Owns the state of the screen of sessions.
struct SessionsProvider: LoadingProvider {
    let repository: any AccountRepository
    let sessions: any AccountSessions
    let visitor: Visitor
    let store = StateStore(SessionsState())

    func load() async {
        _ = await attempt { () async throws(AccountError) in
            let account = try account
            guard let known = try await repository.account(account) else { throw .notFound }
            let list = try await sessions.sessions(of: account)
            store.modify {
                $0.sessions = list
                $0.zone = known.zone
            }
        }
    }

    /// Whether it is over, also where it was already; where not the state says why.
    func end(_ session: SessionID) async -> Bool {
        await attempt { () async throws(AccountError) in try await sessions.end(session, of: account) } != nil
    }

    func endOthers() async -> Bool {
        await attempt { () async throws(AccountError) in
            try await sessions.endAll(of: account, except: visitor.session)
        } != nil
    }

    private var account: AccountID {
        get throws(AccountError) {
            guard let account = visitor.account else { throw .notFound }
            return account
        }
    }
}

/// The sessions of the visitor's account.
struct SessionsState: AttemptState, Hashable {
    /// Newest first.
    var sessions: [AccountSession] = []
    /// What times are shown in.
    var zone = TimeZone.gmt
    /// Why the last change was not made, or why there is no list.
    var problem: AccountRefusal?

    mutating func refuse(_ error: AccountError) { problem = AccountRefusal(error) }
}
