import Foundation
import Notes

/// Reads a zip archive that anybody may have written, entry by entry. Names are only names: nothing is ever written
/// under one.
///
/// The list at the archive's end says which entries there are. So one that nobody reads is passed over without unpacking
/// it, and one whose contents or header are damaged costs no other.
final class ZipReader: ByteSource {
    private let file: RandomAccessFile
    /// The one that it lies in.
    private let outer: ZipReader?
    private let list: ZipList
    private let place: TransferPlace
    private let limits: TransferLimits
    private var entry: ZipEntry?
    private var contents: ZipContents?
    private var entryBytes = 0
    private var totalBytes = 0
    /// Of the entry that is read, for messages.
    var placeOfEntry: TransferPlace
    var size: Int { file.size }
    /// How much of the entry is read, from 0 to 1.
    var share: Double {
        guard let entry, entry.packedBytes > 0 else { return 1 }
        return min(1, Double(max(0, position - entry.position)) / Double(entry.packedBytes))
    }
    /// How far into the archive it is, in bytes as they lie on disk.
    private(set) var position = 0
    /// How many entries it gave.
    private(set) var count = 0

    /// - Parameter outer: the one that it lies in, whose limits are for both together.
    init(
        _ file: URL,
        in outer: ZipReader? = nil,
        place: TransferPlace,
        limits: TransferLimits
    ) throws(TransferProblem) {
        self.file = try RandomAccessFile(file, place: place)
        self.outer = outer
        list = try ZipList(of: self.file, place: place, limits: limits)
        self.place = place
        self.limits = limits
        placeOfEntry = place
    }

    /// The next entry, nil behind the last one.
    func next() throws(TransferProblem) -> ZipEntry? {
        try TransferProblem.checkCancellation(of: place)
        entry = try list.next()
        contents = nil
        entryBytes = 0
        if entry != nil { count += 1 }
        placeOfEntry = place
        position = max(position, min(entry?.position ?? file.size, file.size))
        return entry
    }

    /// Bytes of the current entry, unpacked. Throws where it unpacks to more than an honest file does.
    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        try TransferProblem.checkCancellation(of: place)
        guard let entry, maximum > 0 else { return [] }
        if let obstacle = entry.obstacle { throw TransferProblem(at: placeOfEntry, .file(obstacle)) }
        let contents: ZipContents
        if let begun = self.contents {
            contents = begun
        } else {
            contents = try ZipContents(of: entry, in: file, place: placeOfEntry)
            self.contents = contents
        }
        let bytes = try contents.read(maximum, place: placeOfEntry)
        position = max(position, contents.position)
        entryBytes += bytes.count
        guard entryBytes <= limits.entryBytes else { throw tooLarge }
        try spend(bytes.count)
        return bytes
    }

    /// Counts what was unpacked of it, and of what lies in it.
    func spend(_ bytes: Int) throws(TransferProblem) {
        if let outer { return try outer.spend(bytes) }
        totalBytes += bytes
        guard totalBytes <= limits.totalBytes else { throw tooLarge }
        guard totalBytes <= limits.ratioFreeBytes || totalBytes / max(1, file.size) < limits.ratio else {
            throw TransferProblem(at: place, .file(.zipBomb(ratio: limits.ratio)))
        }
    }

    private var tooLarge: TransferProblem {
        TransferProblem(at: place, .file(.unpacksTooLarge(file: limits.entryBytes, total: limits.totalBytes)))
    }
}

extension ZipEntry {
    /// Why it cannot be unpacked, if it cannot. Of the methods of packing only those that zip programs use unless told
    /// otherwise are read: with LZMA and others the file itself says how much memory unpacking takes, up to gigabytes.
    var obstacle: FileReason? {
        if isEncrypted { return .encrypted }
        let isRead = method == ZipContents.stored || method == ZipContents.deflated
        return isRead ? nil : .compression(Self.names[method] ?? "\(method)")
    }

    /// What the methods are called (APPNOTE.TXT, 4.4.5).
    private static let names = [
        1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 94: "MP3", 95: "XZ",
        96: "JPEG", 97: "WavPack", 98: "PPMd",
    ]
}
