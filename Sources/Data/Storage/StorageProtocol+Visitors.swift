public import Portico
public import PorticoSessions

extension StorageProtocol {
    /// Deletes all rows of these visitors in one transaction. `column` holds whose a row is; `things` are what a
    /// visitor calls the rows.
    ///
    ///     try await storage.forget(visitors, in: StoredFavouriteFact.columns.visitor, named: "favourites")
    public func forget<Record: StoredRecord>(
        _ visitors: [VisitorID],
        in column: Column<Record, String>,
        named things: String
    ) async throws(BelongingsError) where Record.Plain: Translatable, Record.Plain.ManagedObject == Record {
        do throws(StorageError) {
            try await write { transaction throws(StorageError) in
                for visitor in visitors {
                    try transaction.deleteAll(ofType: Record.Plain.self, matching: column == visitor.rawValue)
                }
            }
        } catch {
            throw BelongingsError(error.sentence(about: things))
        }
    }
}
