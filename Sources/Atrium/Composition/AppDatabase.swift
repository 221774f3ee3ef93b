import PostgreSQLStorage

/// The database that several machines have at once, with a schema for each part of what is stored in it.
struct AppDatabase: Sendable, Hashable {
    /// Where a schema is called so, the names of the others are still names.
    static let longestSchemaName = 63 - "_sessions".utf8.count

    /// What visitors keep.
    let storage: PostgreSQLAddress

    var sessions: PostgreSQLAddress { part("sessions") }
    /// What nodes share beside that, such as their keys.
    var nodes: PostgreSQLAddress { part("nodes") }

    private func part(_ name: String) -> PostgreSQLAddress {
        var address = storage
        address.schema = "\(storage.schema)_\(name)"
        return address
    }
}
