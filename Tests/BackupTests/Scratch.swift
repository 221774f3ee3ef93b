import Backup
import Foundation
import GRDB

/// A folder of its own for one test, gone with it, with a data folder in it.
final class Scratch: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
        path: "backup-\(UUID().uuidString)",
        directoryHint: .isDirectory
    )

    static let date = Date(timeIntervalSince1970: 1_784_024_100)

    init() throws {
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var data: URL { url.appending(path: "data", directoryHint: .isDirectory) }
    var archive: URL { url.appending(path: "backup.tar.gz", directoryHint: .notDirectory) }
    var database: String { data.appending(path: "atrium.sqlite").path }

    /// The names of everything beside the data folder.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }

    /// Two databases, keys, an index, and files in folders.
    func fill() throws {
        let pool = try DatabasePool(path: database)
        try pool.write { database in
            try database.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
            for number in 0..<100 {
                try database.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: ["note \(number)"])
            }
        }
        try pool.close()
        let sessions = try DatabaseQueue(path: data.appending(path: "sessions.sqlite").path)
        try sessions.write { try $0.execute(sql: "CREATE TABLE session (id BLOB PRIMARY KEY) STRICT") }
        try sessions.close()
        for name in ["atrium.sqlite", "atrium.sqlite-wal", "atrium.sqlite-shm", "sessions.sqlite"] {
            _ = chmod(data.appending(path: name).path, 0o600)
        }
        try write("{\"keys\": []}", to: "keys.json", permissions: 0o600)
        try write("names", to: "domains.index", permissions: 0o644)
        try write("", to: "attachments/empty")
        try write("a letter", to: "attachments/2026/Überweisung né.txt")
    }

    func write(_ text: String, to path: String, permissions: mode_t = 0o644) throws {
        let file = data.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        _ = chmod(file.path, permissions)
    }

    @discardableResult
    func backup(replacing: Bool = false) throws -> FolderBackup.Report {
        try FolderBackup(of: data, program: "1.2.3").write(to: archive, replacing: replacing, date: Self.date)
    }

    /// All regular files of a folder but databases and what belongs to them, by their paths.
    static func files(in folder: URL) throws -> [String: Data] {
        var found: [String: Data] = [:]
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        for path in paths where !path.contains(".sqlite") && path != "data.lock" {
            let file = folder.appending(path: path)
            if (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
                found[path] = try Data(contentsOf: file)
            }
        }
        return found
    }

    static func permissions(of file: URL) -> mode_t {
        var status = stat()
        return stat(file.path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    static func notes(in folder: URL) throws -> Int? {
        let database = try DatabaseQueue(path: folder.appending(path: "atrium.sqlite").path)
        return try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM note") }
    }
}
