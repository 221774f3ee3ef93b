public import Foundation

/// Holds a folder for one writer at a time, among all processes, until it is released: an import that replaces files in it, or a
/// restore that replaces all of it.
///
///     let lock = try FolderLock(folder)
///     defer { withExtendedLifetime(lock) {} }
///
/// A server does not take part: files are replaced beside it. What keeps a folder from being taken away is `DataFolderLock`.
public final class FolderLock: Sendable {
    private let lock: FileLock

    /// Makes the folder where it is missing, for its owner only.
    ///
    /// - Throws: `DataFolderFailure.busy` at once where another holds it.
    public init(_ folder: URL) throws(DataFolderFailure) {
        let path = folder.path(percentEncoded: false)
        try PrivateFolder.make(folder)
        do throws(FileLock.Failure) {
            lock = try FileLock(path, .exclusive, flags: O_RDONLY | O_DIRECTORY)
        } catch {
            switch error {
            case .held: throw .busy(folder: path)
            case .system(let reason): throw .unusable(path: path, reason: reason)
            }
        }
    }
}

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
