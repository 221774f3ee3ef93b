internal import Foundation

/// A file that appears whole or not at all: written beside its place, flushed to the disk, then renamed over it.
///
/// Only the holder of the folder's lock may write one, so what an interrupted import left behind is simply overwritten.
final class AtomicFile: IndexSink {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Int32
    private var isInPlace = false

    init(replacing path: String) throws(DomainImportError) {
        self.path = path
        temporaryPath = path + ".new"
        descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw .unwritable(file: temporaryPath, reason: SystemError.current) }
    }

    deinit {
        close(descriptor)
        if !isInPlace { unlink(temporaryPath) }
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(DomainImportError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(descriptor, part.baseAddress, part.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure
            }
        }
    }

    func replaceStart(with bytes: [UInt8]) throws(DomainImportError) {
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw failure }
    }

    /// Puts the file in its place.
    func commit() throws(DomainImportError) {
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw failure }
        isInPlace = true
        // The file is whole either way; this makes its name last through a loss of power.
        let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private var failure: DomainImportError { .unwritable(file: temporaryPath, reason: SystemError.current) }
}
