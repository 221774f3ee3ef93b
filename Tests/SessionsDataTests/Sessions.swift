import Foundation
import Portico
import PorticoSessions
import PorticoWeb
import SessionsData
import Storage
import TestDatabase

/// A folder with a sessions file, or a schema for the same, and values to keep in it.
final class Sessions: Sendable {
    /// Where they may be kept, and are still there after a restart.
    enum Kind: CaseIterable {
        case file, postgreSQL

        /// Those that this machine has.
        static var allCases: [Kind] { TestDatabase.isThere ? [.file, .postgreSQL] : [.file] }
    }

    private let schema = try? TestSchema()
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "sessions-\(UUID())",
        directoryHint: .isDirectory
    )
    var file: URL { folder.appending(path: "sessions.sqlite") }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func open(_ kind: Kind = .file) throws -> any StorageProtocol {
        switch kind {
        case .file: return try SessionsFile.open(file)
        case .postgreSQL:
            guard let schema else { throw StorageError.notFound }
            return try schema.open(SessionsFile.schema)
        }
    }

    /// One of each kind, and one in memory.
    func storages() throws -> [any StorageProtocol] {
        try Kind.allCases.map(open) + [RepeatingStorage(InMemoryStorage())]
    }

    static func moment(_ seconds: TimeInterval) -> Date {
        Date(timeIntervalSinceReferenceDate: seconds)
    }

    static func record(_ key: String, created: TimeInterval = 0, expires: TimeInterval = 100) -> SessionRecord {
        SessionRecord(
            key: SessionKey(rawValue: key),
            audience: "audience of \(key)",
            visitor: VisitorID(rawValue: "visitor of \(key)"),
            createdAt: moment(created),
            expiresAt: moment(expires)
        )
    }
}
