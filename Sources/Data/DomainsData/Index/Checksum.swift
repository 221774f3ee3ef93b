internal import CZlib

/// CRC-32 as in gzip (RFC 1952 section 8), computed by zlib.
enum Checksum {
    static func crc32(_ bytes: UnsafeRawBufferPointer, after start: UInt32 = 0) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32_z(UInt(start), bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }
}
