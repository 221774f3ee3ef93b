internal import Foundation

/// A file or folder held among all processes by `flock`: until it is released, at the latest when the process ends, however it ends.
final class FileLock: Sendable {
    enum Kind {
        case shared, exclusive
    }

    enum Failure: Error {
        case held
        case system(String)
    }

    private let descriptor: Int32

    /// - Parameter flags: those of `open`; what it makes is for its owner only.
    init(_ path: String, _ kind: Kind, flags: Int32) throws(Failure) {
        let operation = kind == .shared ? LOCK_SH : LOCK_EX
        for _ in 0..<10 {
            let descriptor = open(path, flags | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .system(SystemError.current) }
            guard flock(descriptor, operation | LOCK_NB) == 0 else {
                let failure: Failure = errno == EWOULDBLOCK ? .held : .system(SystemError.current)
                close(descriptor)
                throw failure
            }
            if Self.isStill(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            // It was replaced between opening and locking, so the lock is on what nobody will look at again.
            close(descriptor)
        }
        throw .held
    }

    deinit { close(descriptor) }

    private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
        var opened = stat()
        var there = stat()
        guard fstat(descriptor, &opened) == 0, stat(path, &there) == 0 else { return false }
        return opened.st_dev == there.st_dev && opened.st_ino == there.st_ino
    }
}
