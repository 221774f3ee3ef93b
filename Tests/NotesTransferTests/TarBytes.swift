import CArchive
import Foundation

/// A tar archive of some files, written by libarchive.
enum TarBytes {
    typealias File = (name: String, bytes: [UInt8])

    struct Failure: Error {}

    /// - Parameter format: as libarchive calls it.
    static func of(_ files: [File], format: String = "ustar") throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: files.reduce(65_536) { $0 + $1.bytes.count + 8_192 })
        // Where it is until the archive is closed.
        let used = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        used.initialize(to: 0)
        defer { used.deallocate() }
        guard let archive = archive_write_new() else { throw Failure() }
        defer { archive_write_free(archive) }
        try bytes.withUnsafeMutableBytes { buffer in
            guard archive_write_set_format_by_name(archive, format) == ARCHIVE_OK,
                archive_write_open_memory(archive, buffer.baseAddress, buffer.count, used) == ARCHIVE_OK
            else { throw Failure() }
            for file in files {
                guard let entry = archive_entry_new() else { throw Failure() }
                defer { archive_entry_free(entry) }
                archive_entry_set_pathname(entry, file.name)
                archive_entry_set_filetype(entry, UInt32(S_IFREG))
                archive_entry_set_perm(entry, 0o644)
                archive_entry_set_size(entry, Int64(file.bytes.count))
                guard archive_write_header(archive, entry) >= ARCHIVE_WARN,
                    archive_write_data(archive, file.bytes, file.bytes.count) == file.bytes.count
                else { throw Failure() }
            }
            guard archive_write_close(archive) == ARCHIVE_OK else { throw Failure() }
        }
        return Array(bytes.prefix(used.pointee))
    }
}
