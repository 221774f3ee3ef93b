import GRDB

/// Brings a file to the version of its program, or says why not.
struct Migrator {
    private let migrations: [Migration]

    init(_ migrations: [Migration]) throws(SchemaFailure) {
        for (index, migration) in migrations.enumerated() where migration.number != index + 1 {
            throw .misnumbered(expected: index + 1, found: migration.number)
        }
        self.migrations = migrations
    }

    /// Runs what is missing, each migration in one transaction that first looks again at what the file went through: of two
    /// processes that do this at once, one finds the other's work done.
    func migrate(_ database: Database) throws {
        try check(MigrationLog.entries(database))
        // Rebuilding a table drops the old one, which would delete what refers to it.
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        var isDone = false
        while !isDone {
            try database.inTransaction(.immediate) {
                let applied = try MigrationLog.entries(database)
                try check(applied)
                if applied.count < migrations.count {
                    try run(migrations[applied.count], in: database)
                } else {
                    isDone = true
                }
                return .commit
            }
        }
        try database.execute(sql: "PRAGMA foreign_keys = ON")
    }

    /// Throws when the file cannot have come from these migrations.
    func check(_ applied: [Migration]) throws(SchemaFailure) {
        if let last = applied.last, last.number > migrations.count {
            throw .newer(stored: last.number, known: migrations.count)
        }
        for (index, entry) in applied.enumerated() {
            guard entry.number == index + 1 else { throw .missing(number: index + 1) }
            guard entry.sql == migrations[index].sql else { throw .changed(number: entry.number, name: migrations[index].name) }
        }
    }

    private func run(_ migration: Migration, in database: Database) throws {
        do {
            try database.execute(sql: migration.sql)
            try database.checkForeignKeys()
        } catch let error as DatabaseError where error.isOfTheStatement {
            throw SchemaFailure.failed(number: migration.number, name: migration.name, reason: error.message ?? "\(error.resultCode)")
        }
        try MigrationLog.add(migration, to: database)
    }
}

extension DatabaseError {
    /// Whether the SQL is to blame, not the disk, another process or the file.
    fileprivate var isOfTheStatement: Bool {
        [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_RANGE].contains(resultCode)
    }
}
