import CArchive
import Foundation
import Notes

/// The files of a tar archive. Their bytes are copied into one file, so that any of them is read in any order.
final class TarArchive {
    struct Entry {
        let name: String
        /// In the copy.
        let offset: Int
        let size: Int
    }

    private let archive: OpaquePointer
    private let feed: TarFeed
    private let copy: URL
    private let writer: FileHandle
    private let file: FileSource
    private let place: TransferPlace
    private let limits: TransferLimits
    private var size = 0
    private var count = 0
    private var buffer = [UInt8](repeating: 0, count: 65_536)
    /// Whether it ends where something more has to be, or is damaged there.
    private(set) var isCut = false

    init(
        _ source: any ByteSource,
        in workFolder: URL,
        place: TransferPlace,
        limits: TransferLimits
    ) throws(TransferProblem) {
        guard let archive = archive_read_new() else { throw TransferProblem(at: place, .file(.noMemory)) }
        self.archive = archive
        feed = TarFeed(source)
        copy = workFolder.appending(path: UUID().uuidString)
        self.place = place
        self.limits = limits
        do {
            try Data().write(to: copy)
            writer = try FileHandle(forWritingTo: copy)
            file = try FileSource(copy, place: place)
        } catch {
            archive_read_free(archive)
            try? FileManager.default.removeItem(at: copy)
            throw TransferProblem(at: place, .file(.noRoom))
        }
        archive_read_support_format_tar(archive)
        archive_read_open(
            archive,
            Unmanaged.passUnretained(feed).toOpaque(),
            nil,
            { _, feed, bytes in
                guard let feed else { return Int(ARCHIVE_FATAL) }
                let buffer = Unmanaged<TarFeed>.fromOpaque(feed).takeUnretainedValue().next()
                bytes?.pointee = buffer?.baseAddress
                return buffer?.count ?? Int(ARCHIVE_FATAL)
            },
            nil
        )
    }

    deinit {
        archive_read_free(archive)
        try? writer.close()
        try? FileManager.default.removeItem(at: copy)
    }

    /// The next file; nil behind the last one, and where the archive is damaged.
    func next() throws(TransferProblem) -> Entry? {
        while true {
            try TransferProblem.checkCancellation(of: place)
            var found: OpaquePointer?
            let status = archive_read_next_header(archive, &found)
            guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let found else {
                if let problem = feed.problem { throw problem }
                isCut = status != ARCHIVE_EOF || !feed.endsInNothing
                return nil
            }
            count += 1
            guard count <= limits.entries else {
                throw TransferProblem(at: place, .file(.tooManyEntries(limit: limits.entries)))
            }
            guard Self.isFile(found), let name = archive_entry_pathname_utf8(found) ?? archive_entry_pathname(found)
            else { continue }
            guard strlen(name) <= SourcePath.maxBytes else { continue }
            let (path, offset) = (String(cString: name), size)
            guard try copyFile() else {
                isCut = true
                return nil
            }
            return Entry(name: path, offset: offset, size: size - offset)
        }
    }

    /// A few bytes of a file with holes could stand for any size.
    private static func isFile(_ entry: OpaquePointer) -> Bool {
        archive_entry_filetype(entry) == UInt32(S_IFREG) && archive_entry_hardlink(entry) == nil
            && archive_entry_sparse_count(entry) == 0
    }

    /// False where the archive is damaged.
    private func copyFile() throws(TransferProblem) -> Bool {
        while true {
            let read = buffer.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
            if let problem = feed.problem { throw problem }
            guard read > 0 else { return read == 0 }
            do {
                try writer.write(contentsOf: buffer[..<read])
            } catch {
                throw TransferProblem(at: place, .file(.noRoom))
            }
            size += read
        }
    }

    /// With what is no UTF-8 replaced.
    func text(of entry: Entry) throws(TransferProblem) -> String {
        let bytes = try read(at: entry.offset, min(entry.size, limits.textBytes))
        let text = (try? TextBytes.text(bytes)) ?? String(decoding: bytes, as: UTF8.self)
        return text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
    }

    func source(of entry: Entry) -> any ByteSource { TarEntrySource(self, entry) }

    fileprivate func read(at offset: Int, _ maximum: Int) throws(TransferProblem) -> [UInt8] {
        guard maximum > 0 else { return [] }
        try file.seek(to: offset)
        return try file.read(maximum)
    }
}

/// What libarchive gets its bytes from.
private final class TarFeed {
    private let source: any ByteSource
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    /// Why there are no more.
    private(set) var problem: TransferProblem?
    /// Whether the last of them are zeros, as blocks of those end an archive.
    private(set) var endsInNothing = false

    init(_ source: any ByteSource) { self.source = source }

    deinit { buffer.deallocate() }

    /// The next bytes, none at the end; nil with a `problem`.
    func next() -> UnsafeRawBufferPointer? {
        do throws(TransferProblem) {
            let bytes = try source.readStart(buffer.count)
            if !bytes.isEmpty { endsInNothing = bytes.suffix(512).allSatisfy { $0 == 0 } }
            buffer.copyBytes(from: bytes)
            return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<bytes.count])
        } catch {
            problem = error
            return nil
        }
    }
}

private final class TarEntrySource: ByteSource {
    private let archive: TarArchive
    private let entry: TarArchive.Entry
    private var position = 0

    init(_ archive: TarArchive, _ entry: TarArchive.Entry) {
        (self.archive, self.entry) = (archive, entry)
    }

    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        let bytes = try archive.read(at: entry.offset + position, min(maximum, entry.size - position))
        position += bytes.count
        return bytes
    }
}
