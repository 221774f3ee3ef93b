import Foundation

/// A file or folder held among all processes by `flock`: until it is released, at the latest when the process ends,
/// however it ends.
package final class FileLock: Sendable {
    package enum Kind: Sendable {
        case shared, exclusive
    }

    package enum Failure: Error {
        case held
        case system(String)
    }

    private let descriptor: Int32

    /// - Parameters:
    ///   - flags: those of `open`; what it makes is for its owner only.
    ///   - waits: whether it waits for the present holder, else it throws `held`.
    package init(_ path: String, _ kind: Kind, flags: Int32, waits: Bool = false) throws(Failure) {
        let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | (waits ? 0 : LOCK_NB)
        for _ in 0..<10 {
            let descriptor = open(path, flags | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw .system(SystemError.current) }
            var code = flock(descriptor, operation)
            while code != 0, errno == EINTR { code = flock(descriptor, operation) }
            guard code == 0 else {
                let failure: Failure = errno == EWOULDBLOCK ? .held : .system(SystemError.current)
                close(descriptor)
                throw failure
            }
            if Self.isStill(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            // It was replaced between opening and locking, so the lock is on a file that no other process will look at
            // again.
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

/// The system's words for what just failed.
///
///     guard fsync(descriptor) == 0 else { throw .unwritable(file: path, reason: SystemError.current) }
package enum SystemError {
    package static var current: String { String(cString: strerror(errno)) }
}
