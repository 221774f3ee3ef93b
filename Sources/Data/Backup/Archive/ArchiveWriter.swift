import CArchive
import Foundation

/// Writes a tar archive (pax where ustar does not do), compressed by gzip, as one stream.
final class ArchiveWriter {
    private let archive: OpaquePointer
    private let path: String
    private var isFinished = false

    /// - Parameters:
    ///   - descriptor: stays the caller's, and must stay open as long as this object is there.
    ///   - path: what failures call the file.
    ///   - names: those of the entries. They are written as the bytes they are, whatever the locale; each is marked so
    ///     where one is
    ///     not ASCII, which other programs remark on.
    init(descriptor: Int32, path: String, names: [String]) throws(BackupError) {
        guard let archive = archive_write_new() else {
            throw .unwritable(file: path, reason: String(cString: strerror(ENOMEM)))
        }
        self.archive = archive
        self.path = path
        let isASCII = names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
        guard archive_write_set_format_pax_restricted(archive) == ARCHIVE_OK,
            isASCII || archive_write_set_options(archive, "hdrcharset=BINARY") == ARCHIVE_OK,
            archive_write_add_filter_gzip(archive) == ARCHIVE_OK,
            archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK,
            archive_write_open_fd(archive, descriptor) == ARCHIVE_OK
        else { throw failure }
    }

    deinit {
        // Otherwise libarchive would still write what it has buffered.
        if !isFinished { archive_write_fail(archive) }
        archive_write_free(archive)
    }

    /// Begins an entry; its contents follow, exactly as many bytes as said.
    func begin(_ name: String, bytes: Int64, permissions: mode_t, modified: Int) throws(BackupError) {
        guard let entry = archive_entry_new() else { throw failure }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, UInt32(S_IFREG))
        archive_entry_set_perm(entry, permissions)
        archive_entry_set_size(entry, bytes)
        archive_entry_set_mtime(entry, modified, 0)
        guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw failure }
    }

    func append(_ bytes: UnsafeRawBufferPointer) throws(BackupError) {
        guard archive_write_data(archive, bytes.baseAddress, bytes.count) == bytes.count else { throw failure }
    }

    func add(_ name: String, _ bytes: [UInt8], permissions: mode_t, modified: Int) throws(BackupError) {
        try begin(name, bytes: Int64(bytes.count), permissions: permissions, modified: modified)
        try bytes.withUnsafeBufferPointer { piece throws(BackupError) in try append(UnsafeRawBufferPointer(piece)) }
    }

    func finish() throws(BackupError) {
        guard archive_write_close(archive) == ARCHIVE_OK else { throw failure }
        isFinished = true
    }

    private var failure: BackupError {
        let code = archive_errno(archive)
        let words = archive_error_string(archive).map { String(cString: $0) } ?? "libarchive does not say why"
        return .unwritable(file: path, reason: code > 0 ? String(cString: strerror(code)) : words)
    }
}
