import CZlib

/// The first 64 bytes of an index file, which fix where everything else lies.
///
/// All numbers are 32-bit, little-endian:
///
///     0   "ATRIUM" 1A 0A       what file this is
///     8   format               1
///     12  check                CRC-32 of the header without this field
///     16  names, zones, sets   how many of each
///     28  label, zone, server  bytes of text
///     40  body check           CRC-32 of all that follows the header
///     44  zero
///
/// The sections follow without gaps in the order of `IndexLayout`, so the counts fix the file's length.
struct IndexHeader: Equatable {
    static let format: UInt32 = 1
    static let byteCount = 64

    var names: UInt32 = 0
    var zones: UInt32 = 0
    var serverSets: UInt32 = 0
    var labelBytes: UInt32 = 0
    var zoneBytes: UInt32 = 0
    var serverBytes: UInt32 = 0
    var bodyCheck: UInt32 = 0

    private static let magic = Array("ATRIUM\u{1A}\n".utf8)
    private static let checkOffset = 12

    var bytes: [UInt8] {
        var bytes = Self.magic
        for word in [Self.format, 0, names, zones, serverSets, labelBytes, zoneBytes, serverBytes, bodyCheck] {
            withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
        }
        bytes.append(contentsOf: repeatElement(0, count: Self.byteCount - bytes.count))
        let check = bytes.withUnsafeBytes(Self.check)
        withUnsafeBytes(of: check.littleEndian) {
            bytes.replaceSubrange(Self.checkOffset..<Self.checkOffset + 4, with: $0)
        }
        return bytes
    }
}

extension IndexHeader {
    init(reading file: UnsafeRawBufferPointer) throws(DomainIndexError.Fault) {
        let known = min(file.count, Self.magic.count)
        guard known > 0, file.prefix(known).elementsEqual(Self.magic.prefix(known)) else { throw .notAnIndex }
        guard file.count >= Self.byteCount else { throw .truncated(expected: Self.byteCount, found: file.count) }
        func word(_ offset: Int) -> UInt32 {
            UInt32(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        guard word(8) <= Self.format else { throw .newer(format: Int(word(8))) }
        guard word(8) == Self.format, word(Self.checkOffset) == Self.check(file) else {
            throw .damaged("its header does not add up")
        }
        self.init(
            names: word(16),
            zones: word(20),
            serverSets: word(24),
            labelBytes: word(28),
            zoneBytes: word(32),
            serverBytes: word(36),
            bodyCheck: word(40)
        )
    }

    /// All that follows the header, in a file that is no shorter than one.
    static func body(of file: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: file[byteCount...])
    }

    private static func check(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        let start = Checksum.crc32(UnsafeRawBufferPointer(rebasing: bytes[..<checkOffset]))
        return Checksum.crc32(UnsafeRawBufferPointer(rebasing: bytes[(checkOffset + 4)..<byteCount]), after: start)
    }
}

/// Where each section of an index lies, in bytes from the start of the file.
///
/// A label is a registered name without its zone. Records are ordered by the number of Unicode scalars of the whole
/// name, then by the name; a record's place in that order is its id, and the columns are indexed by it.
struct IndexLayout {
    /// Where in `labels` each label begins, and one past the end.
    let labelStarts: Range<Int>
    /// Zone id and properties: `RecordTraits`.
    let traits: Range<Int>
    /// Which set of name servers; 0 is the empty one.
    let serverSets: Range<Int>
    /// Record ids in the order of the names' code points.
    let byName: Range<Int>
    /// How many names each zone has; zones are ordered by their Unicode names.
    let zoneCounts: Range<Int>
    /// Where in `zoneText` each zone begins, and one past the end.
    let zoneStarts: Range<Int>
    /// Where in `serverText` each set begins, and one past the end.
    let serverSetStarts: Range<Int>
    /// A separator, then all labels, each closed by a separator.
    let labels: Range<Int>
    /// The zone's Unicode name, a separator, its ASCII name.
    let zoneText: Range<Int>
    /// The servers of each set, with separators between them.
    let serverText: Range<Int>

    let byteCount: Int

    /// Never part of a name or of a text that is looked for, so nothing found can reach over it.
    static let separator = UInt8(ascii: "\n")

    init(_ header: IndexHeader) {
        var end = IndexHeader.byteCount
        func next(_ count: Int) -> Range<Int> {
            defer { end += count }
            return end..<end + count
        }
        let word = MemoryLayout<UInt32>.size
        let names = Int(header.names)
        labelStarts = next((names + 1) * word)
        traits = next(names * word)
        serverSets = next(names * word)
        byName = next(names * word)
        zoneCounts = next(Int(header.zones) * word)
        zoneStarts = next((Int(header.zones) + 1) * word)
        serverSetStarts = next((Int(header.serverSets) + 1) * word)
        labels = next(Int(header.labelBytes))
        zoneText = next(Int(header.zoneBytes))
        serverText = next(Int(header.serverBytes))
        byteCount = end
    }
}

/// CRC-32 as in gzip (RFC 1952 section 8), computed by zlib.
enum Checksum {
    static func crc32(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32_z(UInt(start), bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }
}
