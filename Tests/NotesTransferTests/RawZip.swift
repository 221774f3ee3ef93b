import Foundation

/// A zip archive byte by byte (APPNOTE.TXT), for what no zip program of ours writes: names in any encoding, entries that
/// are encrypted or packed in some other way.
struct RawZip {
    struct Entry {
        var name: [UInt8]
        var text = ""
        /// APPNOTE 4.4.4: bit 0 says it is encrypted, bit 11 that the name is UTF-8.
        var flags: UInt16 = 0
        /// APPNOTE 4.4.5.
        var method: UInt16 = 0
        var isDamaged = false
        /// Which bit of its own header is the other way round.
        var flippedBit: Int?
    }

    var bytes: [UInt8] = []

    /// - Parameters:
    ///   - count: how many entries the end says there are, where that is not true.
    ///   - before: what stands before the archive.
    ///   - isCounted: whether its positions count that, too.
    init(_ entries: [Entry], count: Int? = nil, behind before: [UInt8] = [], counted isCounted: Bool = false) {
        let shift = isCounted ? before.count : 0
        var list: [UInt8] = []
        for entry in entries {
            let text = Array(entry.text.utf8)
            let common =
                Self.two(entry.flags) + Self.two(entry.method) + Self.four(0) + Self.four(Self.crc(of: text))
                + Self.four(text.count) + Self.four(text.count) + Self.two(entry.name.count) + Self.two(0)
            list += Self.four(0x0201_4B50) + Self.two(0x0314) + Self.two(20) + common + Self.two(0) + Self.two(0)
            list += Self.two(0) + Self.four(0) + Self.four(bytes.count + shift) + entry.name
            var header = Self.four(0x0403_4B50) + Self.two(20) + common
            if let bit = entry.flippedBit { header[bit / 8] ^= 1 << (bit % 8) }
            bytes += header + entry.name
            bytes += entry.isDamaged ? text.map { $0 ^ 1 } : text
        }
        let start = bytes.count
        bytes += list
        bytes += Self.end(
            entries: count ?? entries.count,
            listBytes: list.count,
            listPosition: start + shift,
            isWide: entries.count > 0xFFFE
        )
        bytes = before + bytes
    }

    /// The record at the end of an archive (APPNOTE 4.3.16), and before it that of zip64 where it has to be.
    static func end(entries: Int, listBytes: Int, listPosition: Int, isWide: Bool) -> [UInt8] {
        let wide =
            four(0x0606_4B50) + eight(44) + two(45) + two(45) + four(0) + four(0) + eight(entries) + eight(entries)
            + eight(listBytes) + eight(listPosition)
            + four(0x0706_4B50) + four(0) + eight(listPosition + listBytes) + four(1)
        return (isWide ? wide : []) + four(0x0605_4B50) + two(0) + two(0) + two(min(entries, 0xFFFF))
            + two(min(entries, 0xFFFF)) + four(isWide ? 0xFFFF_FFFF : listBytes)
            + four(isWide ? 0xFFFF_FFFF : listPosition) + two(0)
    }

    private static func two(_ value: some BinaryInteger) -> [UInt8] { little(UInt64(value), 2) }
    private static func four(_ value: some BinaryInteger) -> [UInt8] { little(UInt64(value), 4) }
    private static func eight(_ value: some BinaryInteger) -> [UInt8] { little(UInt64(value), 8) }
    private static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func crc(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
    }
}
