import CZlib

/// Writes gzip (RFC 1952): as others do, without compressing at all, or too well.
public enum Gzip {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// In stored blocks (RFC 1951 section 3.2.4).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var gzip = header
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            gzip.append(rest.isEmpty ? 1 : 0)
            gzip += littleEndian(UInt32(block.count), 2) + littleEndian(~UInt32(block.count), 2)
            gzip += block
        } while !rest.isEmpty
        return gzip + littleEndian(checksum(bytes), 4) + littleEndian(UInt32(truncatingIfNeeded: bytes.count), 4)
    }

    /// Zeros, as one block of fixed codes (section 3.2.6): a zero, then "258 bytes from one byte before", again and
    /// again. Its checksum is wrong; whoever reads so far has lost already.
    static func bomb(bytes: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.append(code: 0b1, length: 1)
        // The type of the block, 1, is written from its lowest bit.
        bits.append(code: 0b10, length: 2)
        bits.append(code: 0x30, length: 8)
        for _ in 0..<(bytes / 258) {
            bits.append(code: 0b1100_0101, length: 8)
            bits.append(code: 0, length: 5)
        }
        bits.append(code: 0, length: 7)
        return header + bits.bytes + littleEndian(0, 4) + littleEndian(UInt32(truncatingIfNeeded: bytes), 4)
    }

    /// One member, by zlib.
    public static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream,
            9,
            Z_DEFLATED,
            15 + 16,
            9,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
        let count = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        precondition(count > 0, "zlib did not finish")
        return Array(output.prefix(count))
    }

    public static func compressed(_ text: String) -> [UInt8] { compressed(Array(text.utf8)) }

    private static func littleEndian(_ number: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }

    /// CRC-32, as in RFC 1952 section 8.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
