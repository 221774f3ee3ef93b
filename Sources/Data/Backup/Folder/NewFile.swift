internal import DataFolder
internal import Foundation

/// A file that was not there before, its owner's alone while it is written.
final class NewFile {
    let descriptor: Int32
    private let path: String

    init(_ path: String) throws(BackupFailure) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
    }

    deinit { close(descriptor) }

    func append(_ bytes: UnsafeRawBufferPointer) throws(BackupFailure) {
        guard DescriptorOutput.write(bytes, to: descriptor) else { throw failure }
    }

    /// Brings it to the disk, with its permissions.
    func finish(permissions: mode_t = 0o600) throws(BackupFailure) {
        guard fchmod(descriptor, permissions) == 0, fsync(descriptor) == 0 else { throw failure }
    }

    private var failure: BackupFailure { .unwritable(file: path, reason: SystemError.current) }
}
