import GRDB

/// What a look at a database file found.
public struct StorageReport: Sendable, Hashable {
    /// The number of the last migration it went through; 0 for none.
    public var version: Int
    /// The names of those migrations, in their order.
    public var migrations: [String]
    /// What is damaged, in the database's words; empty when the file is sound.
    public var problems: [String]

    public var isSound: Bool { problems.isEmpty }

    /// Reads the whole file: `integrity_check` for its pages, indexes and rules, `foreign_key_check` for what refers to nothing.
    init(_ database: Database) throws {
        let log = try MigrationLog.entries(database)
        version = log.last?.number ?? 0
        migrations = log.map(\.name)
        let integrity = try String.fetchAll(database, sql: "PRAGMA integrity_check")
        problems = integrity == ["ok"] ? [] : integrity
        for violation in try Array(database.foreignKeyViolations()) {
            problems.append("a row of \(violation.originTable) refers to a row of \(violation.destinationTable) that is not there")
        }
    }
}
