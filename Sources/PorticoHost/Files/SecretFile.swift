package import Foundation

/// A small file that only its owner may read or change, and that is there whole or not at all.
///
///     let file = SecretFile(path: path)
///     let lock = try file.lock()
///     if try file.read() == nil { try file.write(bytes) }
///     withExtendedLifetime(lock) {}
package struct SecretFile: Sendable {
    package enum Failure: Error {
        case unreadable(reason: String)
        /// Others than the owner may read or change it; `mode` are its permission bits.
        case openToOthers(mode: UInt32)
        /// Far above what a few keys take: it is something else.
        case tooLarge
        case unwritable(reason: String)
    }

    private static let byteLimit = 65_536

    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Nil where there is no such file.
    package func read() throws(Failure) -> [UInt8]? {
        // Not waiting for the other end, should it be a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(reason: SystemError.current)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(reason: SystemError.current) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(reason: "it is not a file") }
        let mode = UInt32(status.st_mode & 0o777)
        guard mode & 0o077 == 0 else { throw .openToOthers(mode: mode) }
        return try bytes(of: descriptor)
    }

    private func bytes(of descriptor: Int32) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Foundation.read(descriptor, &part, part.count)
            if count > 0 {
                bytes += part[..<count]
                guard bytes.count <= Self.byteLimit else { throw .tooLarge }
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw .unreadable(reason: SystemError.current)
            }
        }
    }

    /// Writes it whole or not at all. Callers hold the lock.
    package func write(_ bytes: some ContiguousBytes) throws(Failure) {
        do throws(WholeFile.Failure) {
            try WholeFile.write(bytes, to: path, permissions: 0o600)
        } catch {
            throw .unwritable(reason: error.reason)
        }
    }

    /// Waits for whoever holds the file's lock, and holds it for as long as the result is kept. Makes the folder and the
    /// lock file where they are missing.
    package func lock() throws(Failure) -> FileLock {
        let path = path + ".lock"
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .unwritable(reason: error.localizedDescription)
        }
        do throws(FileLock.Failure) {
            return try FileLock(path, .exclusive, flags: O_RDWR | O_CREAT | O_NOFOLLOW, waits: true)
        } catch {
            switch error {
            case .held: throw .unwritable(reason: "its lock is replaced again and again")
            case .system(let reason): throw .unwritable(reason: reason)
            }
        }
    }
}
