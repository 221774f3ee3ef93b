import CArchive
import Foundation
import Notes

/// Writes a zip archive, file by file. Names are UTF-8 and marked so.
final class ZipWriter {
    private let archive: OpaquePointer
    private let place: TransferPlace
    private var isFinished = false

    init(_ file: URL) throws(TransferProblem) {
        place = TransferPlace(file: file.lastPathComponent)
        guard let archive = archive_write_new() else {
            throw TransferProblem(at: place, .file(.unwritable))
        }
        self.archive = archive
        guard archive_write_set_format_zip(archive) == ARCHIVE_OK,
            archive_write_open_filename(archive, file.path) == ARCHIVE_OK
        else {
            throw failure
        }
    }

    deinit {
        // Otherwise libarchive would still write what it has buffered.
        if !isFinished { archive_write_fail(archive) }
        archive_write_free(archive)
    }

    func add(_ name: String, _ bytes: [UInt8], modified: Date) throws(TransferProblem) {
        guard let entry = archive_entry_new() else { throw failure }
        defer { archive_entry_free(entry) }
        archive_entry_set_filetype(entry, UInt32(S_IFREG))
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_size(entry, Int64(bytes.count))
        // What a zip archive has room for: 1980 to 2107.
        archive_entry_set_mtime(entry, Int(max(315_532_800, min(modified.timeIntervalSince1970, 4_354_819_198))), 0)
        let code = UTF8Names.with {
            archive_entry_set_pathname(entry, name)
            return archive_write_header(archive, entry)
        }
        guard code == ARCHIVE_OK,
            bytes.withUnsafeBytes({ archive_write_data(archive, $0.baseAddress, $0.count) }) == bytes.count
        else {
            throw failure
        }
    }

    func finish() throws(TransferProblem) {
        guard UTF8Names.with({ archive_write_close(archive) }) == ARCHIVE_OK else { throw failure }
        isFinished = true
    }

    private var failure: TransferProblem {
        let code = archive_errno(archive)
        let words = code > 0 ? strerror(code).map { UnsafePointer($0) } : archive_error_string(archive)
        let reason: FileReason = words.map { .notWritten(detail: String(cString: $0)) } ?? .unwritable
        return TransferProblem(at: place, .file(reason))
    }
}

/// Runs what writes the names in an archive as UTF-8: libarchive goes by the locale, and a server has none.
private enum UTF8Names {
    static func with<Value>(_ body: () -> Value) -> Value {
        guard let utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return body() }
        let before = uselocale(utf8)
        defer {
            _ = uselocale(before)
            freelocale(utf8)
        }
        return body()
    }
}
