import Foundation
import PorticoHost

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

/// The file of an index, which appears whole or not at all.
///
/// It keeps the mode of the file it replaces, and replaces what a symbolic link leads to, not the link. Only the holder
/// of the folder's lock may write one.
struct FileSink: IndexSink {
    private let file: WholeFile

    init(replacing path: String) throws(DomainImportError) {
        let path = try Self.destination(of: path)
        do throws(WholeFile.Failure) {
            file = try WholeFile(replacing: path, permissions: Self.permissions(of: path))
        } catch {
            throw .unwritable(file: path + ".new", reason: error.reason)
        }
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(DomainImportError) {
        try writing { () throws(WholeFile.Failure) in try file.append(bytes) }
    }

    func replaceStart(with bytes: [UInt8]) throws(DomainImportError) {
        try writing { () throws(WholeFile.Failure) in try file.replaceStart(with: bytes) }
    }

    /// Puts the file in its place.
    func commit() throws(DomainImportError) {
        try writing { () throws(WholeFile.Failure) in try file.commit() }
    }

    private func writing(_ write: () throws(WholeFile.Failure) -> Void) throws(DomainImportError) {
        do throws(WholeFile.Failure) {
            try write()
        } catch {
            throw .unwritable(file: file.temporaryPath, reason: error.reason)
        }
    }

    /// Where a path leads through symbolic links; the last may lead to what is not there yet.
    static func destination(of path: String) throws(DomainImportError) -> String {
        var destination = path
        // As many as Linux follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: destination) else {
                return destination
            }
            let folder = destination.lastIndex(of: "/").map { String(destination[...$0]) } ?? ""
            destination = target.hasPrefix("/") ? target : folder + target
        }
        throw .unwritable(file: path, reason: String(cString: strerror(ELOOP)))
    }

    private static func permissions(of path: String) -> UInt32? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o7777) : nil
    }
}
