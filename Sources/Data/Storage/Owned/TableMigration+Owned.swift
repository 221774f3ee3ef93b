extension TableMigration {
    /// SQL that makes the table of a kind of item: its own columns between those that all kinds have. A visitor's are
    /// found by the visitor, and removed ones by the time of their removal.
    ///
    ///     public var sql: String {
    ///         Self.ownedTable(
    ///             "bookmark",
    ///             columns: """
    ///                 "title" TEXT NOT NULL,
    ///                 "url" TEXT NOT NULL
    ///                 """
    ///         )
    ///     }
    ///
    /// Databases keep the SQL they were made by, so it never changes.
    public static func ownedTable(_ name: String, columns: String) -> String {
        """
        CREATE TABLE "\(name)" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "visitor" TEXT NOT NULL,
        \(columns.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")),
            "createdAt" REAL NOT NULL,
            "removedAt" REAL
        ) STRICT;
        CREATE INDEX "\(name)ByVisitor" ON "\(name)" ("visitor");
        CREATE INDEX "\(name)ByRemoval" ON "\(name)" ("removedAt") WHERE "removedAt" IS NOT NULL;
        """
    }
}
