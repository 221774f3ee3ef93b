import Accounts
import Foundation
import Portico
import Storage

/// One thing that happened to an account.
@Translatable(table: "accountHistory")
struct HistoryRow {
    var id: String
    var account: AccountID
    var kind: HistoryKind
    var device: String?
    var address: String?
    var isAdministrator: Bool
    var moment: Date

    init(
        id: String,
        account: AccountID,
        kind: HistoryKind,
        device: String?,
        address: String?,
        isAdministrator: Bool,
        moment: Date
    ) {
        self.id = id
        self.account = account
        self.kind = kind
        self.device = device
        self.address = address
        self.isAdministrator = isAdministrator
        self.moment = moment
    }

    init(_ entry: HistoryEntry, of account: AccountID) {
        self.init(
            id: RandomDigits(count: 32).text,
            account: account,
            kind: entry.kind,
            device: entry.origin.device,
            address: entry.origin.address?.text,
            isAdministrator: entry.origin.isAdministrator,
            moment: entry.moment
        )
    }

    var entry: HistoryEntry {
        let origin = AccountOrigin(
            device: device,
            address: address.flatMap { NetworkAddress($0) },
            isAdministrator: isAdministrator
        )
        return HistoryEntry(kind, by: origin, at: moment)
    }
}

extension StorageTransaction {
    /// Notes what happened to an account that is there, and lets go of what is too old or too much.
    func note(
        _ kind: HistoryKind,
        of account: AccountID,
        by origin: AccountOrigin,
        at moment: Date
    ) throws(StorageError) {
        try note(HistoryEntry(kind, by: origin, at: moment), of: account)
    }

    func note(_ entry: HistoryEntry, of account: AccountID) throws(StorageError) {
        try save(HistoryRow(entry, of: account))
        let columns = HistoryRow.columns
        let own = columns.account == account.rawValue
        let oldest = entry.moment.addingTimeInterval(-HistoryRules.lifetime)
        try deleteAll(ofType: HistoryRow.self, matching: own && columns.moment < oldest)
        let newest = Query.matching(own).ordered(by: columns.moment.descending)
        // One that a newer program wrote cannot be read here, and goes when it is too old.
        for case .success(let row) in try results(
            of: HistoryRow.self,
            newest.limited(to: .max, from: HistoryRules.maximum)
        ) {
            try delete(row)
        }
    }
}
