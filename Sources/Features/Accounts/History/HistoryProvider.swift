import Foundation
import Portico

/// Owns what is known of an account's history.
struct HistoryProvider: LoadingProvider {
    let repository: any AccountRepository
    let history: any AccountHistory
    let visitor: Visitor
    let store = StateStore(HistoryState())

    func load() async {
        await attempt { () async throws(AccountError) in
            guard let id = visitor.account, let account = try await repository.account(id) else { throw .notFound }
            let entries = try await history.entries(of: id)
            store.modify {
                $0.entries = entries
                $0.zone = account.zone(for: visitor)
                $0.isRead = true
            }
        }
    }
}

/// What is known of an account's history.
struct HistoryState: AttemptState, Hashable {
    /// The newest first.
    var entries: [HistoryEntry] = []
    var isRead = false
    /// What times are shown in.
    var zone = TimeZone.gmt
    /// Why there is none.
    var problem: AccountRefusal?

    mutating func refuse(_ error: AccountError) { problem = AccountRefusal(error) }
}
