import Accounts
import DogFacts
import Domains
import Foundation
import Notes
import Portico

/// What an export has beside the notes: the account, the searches that were saved in it, and its favourite facts.
struct AccountSupplement: ExportSupplement {
    let accounts: any AccountRepository
    let searches: any SavedSearchRepository
    let favourites: any FavouriteFactsRepository

    func parts(of owner: AccountID) async throws -> [ExportPart] {
        let account = try await accounts.account(owner).map(ExportedAccount.init)
        let searches = try await searches.searches(of: VisitorID(of: owner)).map(ExportedSearch.init)
        let facts = try await favourites.favourites(of: VisitorID(of: owner)).map(ExportedFact.init)
        return [
            ExportPart(name: "account", json: try json(account)), ExportPart(name: "savedsearches", json: try json(searches)),
            ExportPart(name: "favouritefacts", json: try json(facts)),
        ]
    }

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

private struct ExportedAccount: Encodable {
    let email: String
    let timeZone: String?
    let createdAt: Date

    init(_ account: Account) {
        email = account.email.text
        timeZone = account.timeZone?.text
        createdAt = account.createdAt
    }
}

private struct ExportedSearch: Encodable {
    let name: String
    /// The page that shows it.
    let location: String
    let createdAt: Date

    init(_ search: SavedSearch) {
        name = search.name.text
        location = DomainsRoute.search(search.parameters).location.description
        createdAt = search.createdAt
    }
}

private struct ExportedFact: Encodable {
    let fact: String
    let source: String
    let url: String?
    let addedAt: Date

    init(_ favourite: FavouriteFact) {
        fact = favourite.text
        source = favourite.sourceName
        url = favourite.sourceURL
        addedAt = favourite.addedAt
    }
}
