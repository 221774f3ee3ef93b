import Foundation
import Portico
import PorticoWeb
import SessionsData
import Storage

/// A folder with a sessions file, and values to keep in it.
final class Sessions: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(
        path: "sessions-\(UUID())",
        directoryHint: .isDirectory
    )
    var file: URL { folder.appending(path: "sessions.sqlite") }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func open() throws -> SQLiteStorage {
        try SessionsFile.open(file)
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
