import DataFolder
import Foundation

/// Where a new index is written: front to back, and the header last, when the checksum is known.
protocol IndexSink {
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(DomainImportError)
    /// Overwrites the first bytes.
    mutating func replaceStart(with bytes: [UInt8]) throws(DomainImportError)
}

/// An index in memory.
struct MemorySink: IndexSink {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }

    mutating func replaceStart(with bytes: [UInt8]) {
        self.bytes.replaceSubrange(..<bytes.count, with: bytes)
    }
}

/// A file that appears whole or not at all: written beside its place, flushed to the disk, then renamed over it.
///
/// It keeps the mode of the file it replaces, and replaces what a symbolic link leads to, not the link.
/// Only the holder of the folder's lock may write one, so what an interrupted import left behind is simply removed.
final class AtomicFile: IndexSink {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Int32
    private var isInPlace = false

    init(replacing path: String) throws(DomainImportError) {
        self.path = try Self.destination(of: path)
        temporaryPath = self.path + ".new"
        unlink(temporaryPath)
        let mode = Self.mode(of: self.path)
        descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode ?? 0o644)
        guard descriptor >= 0 else { throw failure }
        // The process's umask applies to new files and may have removed some of these permissions.
        if let mode, fchmod(descriptor, mode) != 0 { throw failure }
    }

    deinit {
        close(descriptor)
        if !isInPlace { unlink(temporaryPath) }
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(DomainImportError) {
        guard DescriptorOutput.write(bytes, to: descriptor) else { throw failure }
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

    /// Where a path leads through symbolic links; the last may lead to what is not there yet.
    static func destination(of path: String) throws(DomainImportError) -> String {
        var destination = path
        // As many as Linux follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: destination) else { return destination }
            let folder = destination.lastIndex(of: "/").map { String(destination[...$0]) } ?? ""
            destination = target.hasPrefix("/") ? target : folder + target
        }
        throw .unwritable(file: path, reason: String(cString: strerror(ELOOP)))
    }

    private static func mode(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private var failure: DomainImportError { .unwritable(file: temporaryPath, reason: SystemError.current) }
}
