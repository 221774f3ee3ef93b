internal import Foundation

/// Holds a folder for one import at a time, among all processes, until it is released.
final class FolderLock {
    private let descriptor: Int32

    /// Makes the folder where it is missing.
    init(_ folder: URL) throws(DomainImportError) {
        let path = folder.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(file: path, reason: error.localizedDescription)
        }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(file: path, reason: SystemError.current) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .busy(folder: path) }
    }

    deinit { close(descriptor) }
}
