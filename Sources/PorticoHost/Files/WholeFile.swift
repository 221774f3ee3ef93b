package import Foundation

/// A file that appears whole or not at all: written beside its place, flushed to the disk, then renamed over what is
/// there.
///
///     let file = try WholeFile(replacing: path, permissions: 0o600)
///     try bytes.withUnsafeBytes { try file.append($0) }
///     try file.commit()
///
/// One process at a time may write it, by a lock of its own; so what an interrupted one left behind is simply removed.
package final class WholeFile {
    /// In the system's words.
    package struct Failure: Error {
        package let reason: String

        fileprivate init() {
            reason = SystemError.current
        }
    }

    /// Where it is until it is whole.
    package let temporaryPath: String
    private let path: String
    private let descriptor: Int32
    private var isInPlace = false

    /// - Parameter permissions: exactly those; nil are the usual ones of a new file, as far as the process's mask
    ///   allows them.
    package init(replacing path: String, permissions: UInt32?) throws(Failure) {
        let mode = permissions.map { mode_t(truncatingIfNeeded: $0) }
        self.path = path
        temporaryPath = path + ".new"
        unlink(temporaryPath)
        descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode ?? 0o644)
        guard descriptor >= 0 else { throw Failure() }
        // The process's mask may have taken some away.
        if let mode, fchmod(descriptor, mode) != 0 { throw Failure() }
    }

    deinit {
        close(descriptor)
        if !isInPlace { unlink(temporaryPath) }
    }

    package func append(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        guard DescriptorOutput.write(bytes, to: descriptor) else { throw Failure() }
    }

    package func replaceStart(with bytes: [UInt8]) throws(Failure) {
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw Failure() }
    }

    /// Puts the file in its place.
    package func commit() throws(Failure) {
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw Failure() }
        isInPlace = true
        Self.flush(folder: URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
    }

    /// Writes all there is to write.
    ///
    ///     try WholeFile.write(bytes, to: path, permissions: 0o600)
    ///
    /// The parameters are those of the initialiser.
    package static func write(
        _ bytes: some ContiguousBytes,
        to path: String,
        permissions: UInt32?
    ) throws(Failure) {
        let file = try WholeFile(replacing: path, permissions: permissions)
        let isWritten = bytes.withUnsafeBytes { bytes in
            Result { () throws(Failure) in try file.append(bytes) }
        }
        try isWritten.get()
        try file.commit()
    }

    /// Makes the names in a folder last through a loss of power. Where the system cannot, the files are whole all the
    /// same.
    package static func flush(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

/// Writes to a descriptor, however many calls that takes, and however long it takes no more.
///
///     guard DescriptorOutput.write(bytes, to: descriptor) else { throw .unwritable(file: path, reason: SystemError.current) }
package enum DescriptorOutput {
    /// Whether all of it was taken; where it was not, `errno` says why.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.write(descriptor, part.baseAddress, part.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waited, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
