import Foundation

/// A small file that only its owner may read or change, and that is there whole or not at all.
struct SecretFile: Sendable {
    /// Far above what a few keys take; a larger file is something else.
    static let byteLimit = 65_536

    let path: String

    /// Nil where there is no such file.
    func read() throws(SigningKeyFailure) -> [UInt8]? {
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

    private func bytes(of descriptor: Int32) throws(SigningKeyFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Foundation.read(descriptor, &part, part.count)
            if count > 0 {
                bytes += part[..<count]
                guard bytes.count <= Self.byteLimit else { throw .broken(file: path, what: "the file is far too large") }
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw .unreadable(file: path, reason: reason)
            }
        }
    }

    /// Writes beside the place, flushes to the disk, then renames. Callers hold a lock.
    func write(_ bytes: [UInt8]) throws(SigningKeyFailure) {
        let temporaryPath = path + ".new"
        // What a process left that was stopped while writing.
        unlink(temporaryPath)
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(file: path, reason: reason) }
        var isInPlace = false
        defer {
            close(descriptor)
            if !isInPlace { unlink(temporaryPath) }
        }
        // The process's mask may have taken more than others' rights.
        guard fchmod(descriptor, 0o600) == 0 else { throw .unwritable(file: path, reason: reason) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .unwritable(file: path, reason: reason)
            }
        }
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw .unwritable(file: path, reason: reason) }
        isInPlace = true
        // The file is whole either way; this makes its name last through a loss of power.
        let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private var reason: String { String(cString: strerror(errno)) }
}

/// A lock file that one holder at a time has, among all processes and within each.
struct FileLock: Sendable {
    let path: String

    /// Waits for whoever holds the lock, then does the work. Makes the folder and the file where they are missing.
    func holding<Result>(_ work: () throws(SigningKeyFailure) -> Result) throws(SigningKeyFailure) -> Result {
        do {
            let folder = URL(filePath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(file: path, reason: error.localizedDescription)
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(file: path, reason: String(cString: strerror(errno))) }
        // Closing it lets go of the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .unwritable(file: path, reason: String(cString: strerror(errno))) }
        }
        return try work()
    }
}
