/// Which objects of a type were saved or deleted since the last time this was told.
public enum ObjectChange<PrimaryKey: StoredKey>: Sendable, Hashable {
    /// These, and no others.
    case objects(Set<PrimaryKey>)
    /// Any of them: they were too many to be told one by one, or the database changed them by a rule of its own.
    case any
}

/// The same without the key's type.
enum TableChange: Sendable, Equatable {
    case rows(Set<[StoredValue]>)
    case any

    /// Beyond these a consumer that is slow would only hold keys that it reads all anew for anyhow.
    private static let limit = 1_000

    /// Says as well what another says.
    mutating func merge(_ other: TableChange) {
        guard case .rows(var rows) = self, case .rows(let more) = other else {
            self = .any
            return
        }
        // Lets go of the set, so that it grows in its place.
        self = .any
        rows.formUnion(more)
        if rows.count <= Self.limit { self = .rows(rows) }
    }
}
