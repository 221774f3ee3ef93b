/// One step from the tables of one version to those of the next.
///
///     let migrations = [
///         Migration(1, "saved searches") {
///             """
///             CREATE TABLE savedSearch (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL) STRICT
///             """
///         },
///     ]
///
/// Migrations are numbered 1, 2, 3 and so on, go forward only, and are never changed once released: the file keeps their SQL and
/// refuses to open with another. Each runs in a transaction of its own, with foreign keys checked at its end, so tables may be rebuilt.
public struct Migration: Sendable, Hashable {
    public var number: Int
    /// What it brings, for the one who reads a report.
    public var name: String
    /// Any number of statements; none begins or ends a transaction.
    public var sql: String

    public init(_ number: Int, _ name: String, sql: () -> String) {
        self.number = number
        self.name = name
        self.sql = sql()
    }
}
