import Domains
import Foundation
public import Portico
public import PorticoSessions
import Storage

/// Saved searches are found by their visitor, of whom an account is one.
extension StorageSavedSearchRepository: OwnedData {
    public func erase(_ account: AccountID) async throws(BelongingsError) {
        try await forget([VisitorID(of: account)])
        do throws(StorageError) {
            try await storage.deleteAll(
                ofType: ArrivedNamesRow.self,
                matching: ArrivedNamesRow.columns.account == account.rawValue
            )
        } catch {
            throw BelongingsError(error.sentence(about: "saved searches"))
        }
    }

    /// Deletes all that these visitors saved, and what they removed, in one transaction.
    public func forget(_ visitors: [VisitorID]) async throws(BelongingsError) {
        try await storage.forget(visitors, in: SavedSearchOwner.columns.visitor, named: "saved searches")
    }

    /// Gives all that a visitor saved, and what they removed, to another one, by the rules of `SavedSearches.adopt`. A
    /// row that cannot be read stays where it is.
    public func move(from visitor: VisitorID, to other: VisitorID) async throws(BelongingsError) {
        guard visitor != other else { return }
        do throws(StorageError) {
            try await storage.write { transaction throws(StorageError) in
                let theirs = SavedSearches(readable(try transaction.results(of: SavedSearch.self, Self.query(visitor))))
                guard !theirs.all.isEmpty else { return }
                var searches = SavedSearches(readable(try transaction.results(of: SavedSearch.self, Self.query(other))))
                let before = Set(searches.all.map(\.id))
                searches.adopt(theirs, as: other)
                // Each keeps its id, so it takes the place of the one it was.
                try transaction.save(searches.all.filter { !before.contains($0.id) })
            }
        } catch {
            throw BelongingsError(error.sentence(about: "saved searches"))
        }
    }

    public func exported(of account: AccountID) async throws -> [ExportPart] {
        let searches = try await searches(of: VisitorID(of: account))
        return [try ExportPart(name: "savedsearches", encoding: searches.map(ExportedSearch.init))]
    }
}

/// A saved search in an export.
private struct ExportedSearch: Encodable {
    let name: String
    /// The page that shows it.
    let location: String
    let createdAt: Date
    /// Whether its owner gets no alerts for it.
    let isSilent: Bool

    init(_ search: SavedSearch) {
        name = search.name.text
        location = DomainsRoute.search(search.parameters).location.description
        createdAt = search.createdAt
        isSilent = search.isSilent
    }
}
