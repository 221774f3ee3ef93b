import Foundation
import Portico

/// A small file that only its owner may read or change, and that is there whole or not at all.
struct SecretFile: Sendable {
    /// Far above what a few keys take; a larger file is something else.
    static let byteLimit = 65_536

    let path: String

    /// Nil where there is no such file.
    func read() throws(SigningKeyError) -> [UInt8]? {
        // Not waiting for the other end, should it be a pipe.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .unreadable(file: path, reason: reason)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(file: path, reason: reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(file: path, reason: "it is not a file") }
        let mode = UInt32(status.st_mode & 0o777)
        guard mode & 0o077 == 0 else { throw .openToOthers(file: path, mode: mode) }
        return try bytes(of: descriptor)
    }

    private func bytes(of descriptor: Int32) throws(SigningKeyError) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Foundation.read(descriptor, &part, part.count)
            if count > 0 {
                bytes += part[..<count]
                guard bytes.count <= Self.byteLimit else {
                    throw .broken(file: path, what: "the file is far too large")
                }
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw .unreadable(file: path, reason: reason)
            }
        }
    }

    /// Writes it whole or not at all. Callers hold a lock.
    func write(_ bytes: [UInt8]) throws(SigningKeyError) {
        do throws(WholeFile.Failure) {
            try WholeFile.write(bytes, to: path, permissions: 0o600)
        } catch {
            throw .unwritable(file: path, reason: error.reason)
        }
    }

    private var reason: String { SystemError.current }
}

extension SecretFile {
    /// Waits for the holder of the file's lock, then does the work. Makes the folder and the lock file where they are
    /// missing.
    func holdingLock<Result>(_ work: () throws(SigningKeyError) -> Result) throws(SigningKeyError) -> Result {
        let path = path + ".lock"
        do {
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(file: path, reason: error.localizedDescription)
        }
        let lock: FileLock
        do throws(FileLock.Failure) {
            lock = try FileLock(path, .exclusive, flags: O_RDWR | O_CREAT | O_NOFOLLOW, waits: true)
        } catch {
            switch error {
            case .held: throw .unwritable(file: path, reason: "it is replaced again and again")
            case .system(let reason): throw .unwritable(file: path, reason: reason)
            }
        }
        defer { withExtendedLifetime(lock) {} }
        return try work()
    }
}
