public import Domains
import Foundation
public import Portico
import Storage

/// The names of one alert as they are stored: each on a line, with a space in place of the dot before its zone.
@Translatable(table: "arrivedNames")
struct ArrivedNamesRow: Sendable, Hashable {
    var id: ArrivedNames.ID
    var account: AccountID
    var search: SavedSearch.ID
    /// Of `SavedSearchMatch`: what is found again has it again.
    var pass: String
    var names: String
    var count: Int
    var cameAt: Date

    var arrived: ArrivedNames {
        let records = names.split(separator: "\n").compactMap { line -> DomainRecord? in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let label = try? NameForms(String(parts[0])),
                let zone = try? NameForms(String(parts[1]))
            else { return nil }
            return DomainRecord(
                name: "\(label.unicode).\(zone.unicode)",
                asciiName: "\(label.ascii).\(zone.ascii)",
                zone: zone.unicode,
                asciiZone: zone.ascii
            )
        }
        return ArrivedNames(id: id, account: account, names: records, count: count, cameAt: cameAt)
    }
}

extension StorageSavedSearchRepository: ArrivedNamesRepository {
    public func arrivedNames(
        _ id: ArrivedNames.ID,
        of account: AccountID
    ) async throws(SavedSearchError) -> ArrivedNames? {
        do throws(StorageError) {
            let row = try await storage.object(ArrivedNamesRow.self, byPrimaryKey: id.text)
            return row?.account == account ? row?.arrived : nil
        } catch {
            throw .unavailable(error.trouble)
        }
    }

    /// Keeps the names of an alert, and no more of its account than there may be. Nil where the account is gone.
    func keep(
        _ found: FoundNames,
        for search: SavedSearch,
        of account: AccountID,
        pass: String,
        at moment: Date
    ) async throws(StorageError) -> ArrivedNames.ID? {
        do throws(StorageError) {
            return try await storage.write { transaction throws(StorageError) in
                let columns = ArrivedNamesRow.columns
                let isIt = columns.search == search.id.text && columns.pass == pass
                // It was kept, and a program ended before it was told.
                if let known = try transaction.cachedObjects(ArrivedNamesRow.self, .matching(isIt)).first {
                    return known.id
                }
                try transaction.deleteAll(
                    ofType: ArrivedNamesRow.self,
                    matching: columns.cameAt < moment.addingTimeInterval(-ArrivedNames.keptFor)
                )
                let mine = columns.account == account.rawValue
                let count = try transaction.count(of: ArrivedNamesRow.self, .matching(mine))
                if count >= ArrivedNames.maxKept {
                    let old = Query.matching(mine).ordered(by: columns.cameAt.ascending)
                        .limited(to: count - ArrivedNames.maxKept + 1)
                    try transaction.delete(try transaction.cachedObjects(ArrivedNamesRow.self, old))
                }
                let row = ArrivedNamesRow(
                    id: .random(),
                    account: account,
                    search: search.id,
                    pass: pass,
                    names: found.text,
                    count: found.count,
                    cameAt: moment
                )
                try transaction.save(row)
                return row.id
            }
        } catch .ownerGone {
            return nil
        }
    }
}
