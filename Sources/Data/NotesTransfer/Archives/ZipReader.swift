import CArchive
import Foundation
import Notes

/// Reads a zip archive that anybody may have written, entry by entry. Names are only names: nothing is ever written
/// under one.
///
/// The list at the archive's end says which entries there are. So one that nobody reads is passed over without unpacking
/// it, and one whose contents are damaged costs no other.
final class ZipReader: ByteSource {
    struct Entry {
        /// UTF-8 where the archive says so, else whatever its program took.
        let name: [UInt8]
        let isFile: Bool
        /// Why it cannot be unpacked, if it cannot.
        let obstacle: FileReason?
    }

    private let archive: OpaquePointer
    private let place: TransferPlace
    private let limits: TransferLimits
    private let size: Int
    private var entries = 0
    private var entryBytes = 0
    private var totalBytes = 0
    /// Of the entry that is read, for messages.
    var placeOfEntry: TransferPlace

    init(_ file: URL, place: TransferPlace, limits: TransferLimits) throws(TransferProblem) {
        self.place = place
        self.limits = limits
        placeOfEntry = place
        size = ((try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? nil) ?? 0
        guard let archive = archive_read_new() else {
            throw TransferProblem(at: place, .file(.noMemory))
        }
        self.archive = archive
        guard archive_read_support_format_zip_seekable(archive) == ARCHIVE_OK,
            archive_read_open_filename(archive, file.path, 65_536) == ARCHIVE_OK
        else { throw fault(at: place) }
    }

    deinit { archive_read_free(archive) }

    /// The next entry, nil behind the last one.
    func next() throws(TransferProblem) -> Entry? {
        try TransferProblem.checkCancellation(of: place)
        var found: OpaquePointer?
        let (code, name) = UTF8Names.with {
            let code = archive_read_next_header(archive, &found)
            let name = found.flatMap(archive_entry_pathname).map { name in
                Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
            }
            return (code, name)
        }
        guard code != ARCHIVE_EOF else { return nil }
        guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let found else { throw fault(at: place) }
        entries += 1
        guard entries <= limits.entries else {
            throw TransferProblem(at: place, .file(.tooManyEntries(limit: limits.entries)))
        }
        entryBytes = 0
        placeOfEntry = place
        return Entry(
            name: name ?? Array("file \(entries)".utf8),
            isFile: archive_entry_filetype(found) == UInt32(S_IFREG),
            obstacle: archive_entry_is_data_encrypted(found) != 0 ? .encrypted : obstacle
        )
    }

    /// Of the methods of packing (APPNOTE.TXT, 4.4.5) only those that zip programs use unless told otherwise are read:
    /// with LZMA and others the file itself says how much memory unpacking takes, up to gigabytes.
    private var obstacle: FileReason? {
        // Such as "ZIP 2.0 (deflation)".
        let format = archive_format_name(archive).map { String(cString: $0) } ?? ""
        guard !format.hasSuffix("(uncompressed)"), !format.hasSuffix("(deflation)") else { return nil }
        let method = format.split(separator: "(").last.map { $0.prefix { $0 != ")" } } ?? "unknown"
        return .compression(String(method.prefix(40)))
    }

    /// Bytes of the current entry, unpacked. Throws where it unpacks to more than an honest file does.
    func read(_ most: Int) throws(TransferProblem) -> [UInt8] {
        try TransferProblem.checkCancellation(of: place)
        var read = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
            read = archive_read_data(archive, buffer.baseAddress, most)
            count = max(0, read)
        }
        guard read >= 0 else { throw fault(at: placeOfEntry) }
        entryBytes += bytes.count
        totalBytes += bytes.count
        guard entryBytes <= limits.entryBytes, totalBytes <= limits.totalBytes else {
            throw TransferProblem(
                at: place,
                .file(.unpacksTooLarge(file: limits.entryBytes, total: limits.totalBytes))
            )
        }
        guard totalBytes <= limits.ratioFreeBytes || totalBytes / max(1, size) < limits.ratio else {
            throw TransferProblem(at: place, .file(.zipBomb(ratio: limits.ratio)))
        }
        return bytes
    }

    /// How far into the archive it is, in bytes as they lie on disk.
    var position: Int { Int(clamping: archive_filter_bytes(archive, -1)) }

    private func fault(at place: TransferPlace) -> TransferProblem {
        let words = archive_error_string(archive).map { String(cString: $0) }
        return TransferProblem(at: place, .file(.damagedArchive(detail: words)))
    }
}

/// Runs what reads or writes the names in an archive as UTF-8: libarchive goes by the locale, and a server has none.
enum UTF8Names {
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
