public import Domains
public import Portico
import Storage

extension StorageSavedSearchRepository {
    /// Gives all that a visitor saved, and what they removed, to another one, by the rules of `SavedSearches.adopt`. All of it or nothing;
    /// throws `unavailable`. A row that cannot be read stays where it is.
    public func move(from visitor: VisitorID, to other: VisitorID) async throws(SavedSearchError) {
        guard visitor != other else { return }
        do throws(StorageFailure) {
            try await storage.write { transaction throws(StorageFailure) in
                let theirs = SavedSearches(readable(try transaction.results(of: SavedSearch.self, Self.query(visitor))))
                guard !theirs.all.isEmpty else { return }
                var searches = SavedSearches(readable(try transaction.results(of: SavedSearch.self, Self.query(other))))
                let before = Set(searches.all.map(\.id))
                searches.adopt(theirs, as: other)
                // Each keeps its id, so it takes the place of the one it was.
                try transaction.save(searches.all.filter { !before.contains($0.id) })
            }
        } catch {
            throw .unavailable(reason: error.sentence)
        }
    }
}
