public import Foundation
public import GRDB

/// A database file that is looked at, not used: one of a data folder that is checked, or of a backup of anybody's.
public enum StorageFile {
    /// Looks whether a program with these migrations could open a file, which is neither migrated nor written; also
    /// while others use it.
    ///
    ///     try StorageFile.check(file, against: schema.migrations)
    ///
    /// A file that lacks the last migrations is in order. Whether its pages are sound is not looked at.
    ///
    /// - Returns: how many of the migrations it went through.
    /// - Throws: `.schema` where it is of a newer program or of other migrations, `.notFound`, `.corrupt` for what is
    ///   no database, and the other failures of reading.
    @discardableResult
    public static func check(_ file: URL, against migrations: [Migration]) throws(StorageError) -> Int {
        let (applied, isBeingCopied) = try read(file) { (try MigrationLog.entries($0), try $0.isBeingCopied()) }
        return try StorageError.translating {
            try Migrator(migrations).check(applied)
            guard !isBeingCopied else { throw SchemaError.unfinishedCopy }
            return applied.count
        }
    }

    /// Whether there is a table of this name. Throws as `read` does.
    public static func has(table: String, in file: URL) throws(StorageError) -> Bool {
        try read(file) { try $0.tableExists(table) }
    }

    /// Reads in SQL what a check wants to know. Nothing that stands in the file is run.
    ///
    ///     let count = try StorageFile.read(file) { try Int.fetchOne($0, sql: "SELECT count(*) FROM book") }
    ///
    /// - Throws: `.notFound`, `.corrupt` for what is no database, and the other failures of reading.
    public static func read<Value>(_ file: URL, _ body: (Database) throws -> Value) throws(StorageError) -> Value {
        let place = DatabaseLocation(file)
        guard place.exists else { throw .notFound }
        return try StorageError.translating {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase {
                try $0.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            }
            let queue = try DatabaseQueue(path: place.path, configuration: configuration)
            let value = try queue.read(body)
            try queue.close()
            return value
        }
    }
}

/// Where a database file is, or is going to be.
struct DatabaseLocation {
    let path: String

    init(_ file: URL) {
        path = file.path(percentEncoded: false)
    }

    var exists: Bool { access(path, F_OK) == 0 }

    /// Makes the folder (0700) and an empty file (0600), unless they are there. SQLite gives the files it puts beside
    /// it the same mode.
    func prepare() throws(StorageError) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .notWritable
        }
        // One that is there stays closed: closing it would drop the locks that SQLite has on it in this process.
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else {
            switch errno {
            case EEXIST: break
            case ENOSPC, EDQUOT: throw .diskFull
            default: throw .notWritable
            }
        }
    }
}
