import CArchive
import Foundation
import Portico
import PorticoHost

/// Reads an archive that anybody may have written, entry by entry: tar, compressed by gzip or not, regular files only.
final class ArchiveReader {
    struct Entry {
        let name: String
        let bytes: Int64
    }

    private let archive: OpaquePointer
    private let descriptor: Int32

    init(_ path: String) throws(BackupError) {
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file: path, reason: SystemError.current) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .unreadable(file: path, reason: "it is not a regular file")
        }
        guard let archive = archive_read_new() else {
            close(descriptor)
            throw .unreadable(file: path, reason: String(cString: strerror(ENOMEM)))
        }
        self.archive = archive
        guard archive_read_support_filter_gzip(archive) == ARCHIVE_OK,
            archive_read_support_format_tar(archive) == ARCHIVE_OK,
            archive_read_open_fd(archive, descriptor, 64 * 1024) == ARCHIVE_OK
        else { throw .archive(file: path, fault) }
    }

    deinit {
        archive_read_free(archive)
        close(descriptor)
    }

    /// The next entry, `nil` after the last.
    func next() throws(ArchiveFault) -> Entry? {
        var found: OpaquePointer?
        switch archive_read_next_header(archive, &found) {
        case ARCHIVE_OK: break
        case ARCHIVE_EOF: return nil
        default: throw fault
        }
        guard let found, let text = archive_entry_pathname(found) ?? archive_entry_pathname_utf8(found) else {
            throw .unreadable("an entry has no name")
        }
        let name = String(cString: text)
        if let kind = Self.refusedKind(of: found) { throw .notAFile(name: name, kind: kind) }
        guard archive_entry_size_is_set(found) != 0, archive_entry_size(found) >= 0 else {
            throw .unreadable("the entry \(String(reflecting: name)) has no size")
        }
        return Entry(name: name, bytes: archive_entry_size(found))
    }

    /// Fills the buffer from the current entry; 0 at its end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveFault) -> Int {
        while true {
            let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard count == Int(ARCHIVE_RETRY) else { throw fault }
        }
    }

    private static func refusedKind(of entry: OpaquePointer) -> String? {
        if archive_entry_hardlink(entry) != nil { return "a hard link" }
        switch archive_entry_filetype(entry) {
        // A few bytes of an archive could stand for any size.
        case UInt32(S_IFREG): return archive_entry_sparse_count(entry) > 0 ? "a file with holes" : nil
        case UInt32(S_IFLNK): return "a symbolic link"
        case UInt32(S_IFDIR): return "a folder"
        case UInt32(S_IFCHR), UInt32(S_IFBLK): return "a device"
        case UInt32(S_IFIFO): return "a pipe"
        default: return "something else"
        }
    }

    private var fault: ArchiveFault {
        .unreadable(archive_error_string(archive).map { String(cString: $0) } ?? "libarchive does not say why")
    }
}

/// What is wrong with an archive as a whole, or with an entry that no backup of ours has. Names from the archive are
/// quoted; `BackupError` escapes what could steer a terminal.
public enum ArchiveFault: Error, Sendable, Hashable {
    /// Not a tar archive, damaged or cut off, in libarchive's words.
    case unreadable(String)
    case noManifest
    case damagedManifest(String)
    case newer(format: Int)
    /// A path that leads out of the folder, or to a file that is never part of a backup.
    case unsafePath(String)
    /// A link, a device, a folder or a file with holes.
    case notAFile(name: String, kind: String)
    case notInManifest(String)
    case twice(String)
    case wrongSize(name: String, expected: Int64, found: Int64)
}

extension ArchiveFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let reason): "this is not a complete backup archive: \(reason)"
        case .noManifest: "this archive does not begin with the manifest of a backup"
        case .damagedManifest(let reason): "its manifest is damaged: \(reason)"
        case .newer(let format):
            "this backup was written by a newer version (format \(format), this one reads \(ArchiveManifest.currentFormat))"
        case .unsafePath(let path): "it holds the path \(String(reflecting: path)), which no backup has; refused"
        case .notAFile(let name, let kind):
            "its entry \(String(reflecting: name)) is \(kind), not a regular file; refused"
        case .notInManifest(let name): "its entry \(String(reflecting: name)) is not in its manifest; refused"
        case .twice(let name): "it holds \(String(reflecting: name)) twice; refused"
        case .wrongSize(let name, let expected, let found):
            "its entry \(String(reflecting: name)) has \(found) bytes where its manifest says \(expected); refused"
        }
    }
}
