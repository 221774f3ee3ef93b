import Foundation

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
