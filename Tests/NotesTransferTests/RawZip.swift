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
    }

    var bytes: [UInt8] = []

    init(_ entries: [Entry]) {
        var list: [UInt8] = []
        for entry in entries {
            let text = Array(entry.text.utf8)
            let common =
                Self.two(entry.flags) + Self.two(entry.method) + Self.four(0) + Self.four(Self.crc(of: text))
                + Self.four(text.count) + Self.four(text.count) + Self.two(entry.name.count) + Self.two(0)
            list += Self.four(0x0201_4B50) + Self.two(0x0314) + Self.two(20) + common + Self.two(0) + Self.two(0)
            list += Self.two(0) + Self.four(0) + Self.four(bytes.count) + entry.name
            bytes += Self.four(0x0403_4B50) + Self.two(20) + common + entry.name
            bytes += entry.isDamaged ? text.map { $0 ^ 1 } : text
        }
        let start = bytes.count
        bytes += list
        if entries.count > 0xFFFE {
            // Zip64 (APPNOTE 4.3.14 and 4.3.15).
            let end = bytes.count
            bytes += Self.four(0x0606_4B50) + Self.eight(44) + Self.two(45) + Self.two(45) + Self.four(0) + Self.four(0)
            bytes += Self.eight(entries.count) + Self.eight(entries.count) + Self.eight(list.count) + Self.eight(start)
            bytes += Self.four(0x0706_4B50) + Self.four(0) + Self.eight(end) + Self.four(1)
        }
        let count = min(entries.count, 0xFFFF)
        bytes += Self.four(0x0605_4B50) + Self.two(0) + Self.two(0) + Self.two(count) + Self.two(count)
        bytes += Self.four(list.count) + Self.four(start) + Self.two(0)
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
