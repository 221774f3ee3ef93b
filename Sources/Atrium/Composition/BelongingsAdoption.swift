import Accounts
import DogFacts
import DogFactsData
import Domains
import DomainsData
import Portico

/// What a visitor kept before signing in goes to their account: their saved searches and favourite facts.
struct BelongingsAdoption: VisitorAdoption {
    let searches: StorageSavedSearchRepository
    let favourites: StorageFavouriteFactsRepository

    func adopt(_ visitor: VisitorID, into account: AccountID) async throws(AccountError) {
        do throws(SavedSearchError) {
            try await searches.move(from: visitor, to: VisitorID(of: account))
        } catch {
            guard case .unavailable(let reason) = error else {
                throw .unavailable(reason: "The saved searches cannot be moved to the account at the moment.")
            }
            throw .unavailable(reason: reason)
        }
        do throws(FavouriteError) {
            try await favourites.move(from: visitor, to: VisitorID(of: account))
        } catch {
            throw .unavailable(reason: "The favourite facts cannot be moved to the account at the moment.")
        }
    }
}
