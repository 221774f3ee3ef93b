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
        withUnsafeBytes(of: check.littleEndian) { bytes.replaceSubrange(Self.checkOffset..<Self.checkOffset + 4, with: $0) }
        return bytes
    }
}

extension IndexHeader {
    init(reading file: UnsafeRawBufferPointer) throws(DomainIndexError.Fault) {
        let known = min(file.count, Self.magic.count)
        guard known > 0, file.prefix(known).elementsEqual(Self.magic.prefix(known)) else { throw .notAnIndex }
        guard file.count >= Self.byteCount else { throw .truncated(expected: Self.byteCount, found: file.count) }
        func word(_ offset: Int) -> UInt32 { UInt32(littleEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
        guard word(8) <= Self.format else { throw .newer(format: Int(word(8))) }
        guard word(8) == Self.format, word(Self.checkOffset) == Self.check(file) else { throw .damaged("its header does not add up") }
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

    private static func check(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        let start = Checksum.crc32(UnsafeRawBufferPointer(rebasing: bytes[..<checkOffset]))
        return Checksum.crc32(UnsafeRawBufferPointer(rebasing: bytes[(checkOffset + 4)..<byteCount]), after: start)
    }
}
