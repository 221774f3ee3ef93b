public import Storage

/// The tables of notifications.
public enum NotificationsTables: TableMigration {
    public static let records: [any StoredRecord.Type] = []

    public var name: String { switch self {} }
    public var sql: String { switch self {} }
}
