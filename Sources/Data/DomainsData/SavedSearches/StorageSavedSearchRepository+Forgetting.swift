public import Domains
public import Portico
import Storage

extension StorageSavedSearchRepository {
    /// Deletes all that these visitors saved, and what they removed, in one transaction. Throws `unavailable`.
    public func forget(_ visitors: [VisitorID]) async throws(SavedSearchError) {
        do throws(StorageFailure) {
            try await storage.write { transaction throws(StorageFailure) in
                for visitor in visitors {
                    let theirs = StoredSavedSearchOwner.columns.visitor == visitor.rawValue
                    try transaction.deleteAll(ofType: SavedSearchOwner.self, matching: theirs)
                }
            }
        } catch {
            throw .unavailable(reason: error.sentence)
        }
    }
}
