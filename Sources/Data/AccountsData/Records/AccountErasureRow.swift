import Portico
import Storage

/// An account that is deleted, and of which something may still be there.
struct AccountErasureRow {
    var id: AccountID
}

/// The same as it is stored.
@Translatable(AccountErasureRow.self, table: "accountErasure")
struct StoredAccountErasure {
    var id: String
}

extension AccountErasureRow: Translatable {
    typealias ManagedObject = StoredAccountErasure
}
