import Accounts
import Domains
import DomainsData
import Portico

/// What a visitor kept before signing in goes to their account: their saved searches.
struct SavedSearchAdoption: VisitorAdoption {
    let searches: StorageSavedSearchRepository

    func adopt(_ visitor: VisitorID, into account: AccountID) async throws(AccountError) {
        do throws(SavedSearchError) {
            try await searches.move(from: visitor, to: VisitorID(of: account))
        } catch {
            guard case .unavailable(let reason) = error else {
                throw .unavailable(reason: "The saved searches cannot be moved to the account at the moment.")
            }
            throw .unavailable(reason: reason)
        }
    }
}
