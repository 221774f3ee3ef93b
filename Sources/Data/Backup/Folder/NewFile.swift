internal import DataFolder
internal import Foundation

/// A file that was not there before, its owner's alone.
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

    /// Brings it to the disk.
    func finish() throws(BackupFailure) {
        // Its owner may read and write it whatever the process's mask took away.
        guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { throw failure }
    }

    private var failure: BackupFailure { .unwritable(file: path, reason: SystemError.current) }
}
