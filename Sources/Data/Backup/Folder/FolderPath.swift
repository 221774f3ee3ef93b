import Foundation
import PorticoHost

/// The place of a file in a data folder: a relative path that stays in it.
///
/// Two paths are the same when their bytes are, as file systems have it: `String` would take "é" and "e" with an accent
/// for one.
struct FolderPath: Sendable, Hashable, Comparable {
    private let bytes: [UInt8]

    /// `nil` for a path that is absolute, leads upwards, names a folder, or has a part no file is called by.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard bytes.count <= 1024 else { return nil }
        for part in parts {
            guard (1...255).contains(part.count), !part.elementsEqual(".".utf8), !part.elementsEqual("..".utf8) else {
                return nil
            }
            guard part.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var parts: [String] {
        bytes.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }

    var isDatabase: Bool { text.hasSuffix(".sqlite") }

    /// The paths of the folders it is in, the outermost first.
    var folders: [FolderPath] {
        bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.compactMap {
            FolderPath(String(decoding: bytes[..<$0], as: UTF8.self))
        }
    }

    /// Whether a backup keeps it.
    ///
    /// It does not keep what SQLite has beside a database, for the copy is complete without; nor, at the top of the
    /// folder, locks, what is hidden and what is being written, which goes by `.new` and `.tmp`.
    var isKept: Bool {
        if ["-wal", "-shm", "-journal"].contains(where: { text.hasSuffix(".sqlite" + $0) }) { return false }
        guard let top = parts.first else { return false }
        return !top.hasPrefix(".") && ![".lock", ".new", ".tmp", ".key"].contains { top.hasSuffix($0) }
    }

    static func < (one: FolderPath, other: FolderPath) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}

/// The path of a folder without symbolic links, so that its name is that of its own place.
enum RealPath {
    static func folder(_ url: URL) throws(BackupError) -> String {
        let path = url.path(percentEncoded: false)
        guard let real = realpath(path, nil) else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .noFolder(path) : .unreadable(file: path, reason: SystemError.current)
        }
        defer { free(real) }
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { throw .noFolder(path) }
        return String(cString: real)
    }
}
