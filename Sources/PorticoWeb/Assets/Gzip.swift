import CZlib

/// The gzip format (RFC 1952), by zlib.
enum Gzip {
    /// One member that holds all of it; nil where zlib cannot, for want of memory.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        let begun = deflateInit2_(
            &stream,
            Z_BEST_COMPRESSION,
            Z_DEFLATED,
            MAX_WBITS + 16,
            9,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard begun == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
        let count = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : nil
            }
        }
        return count.map { Array(output.prefix($0)) }
    }
}

/// Whether a client takes gzip, by its `Accept-Encoding` (RFC 9110 section 12.5.3).
///
///     AcceptedGzip("br, gzip;q=0.5").isAccepted   // true
///     AcceptedGzip("gzip;q=0, *").isAccepted      // false
struct AcceptedGzip: Sendable {
    let isAccepted: Bool

    init(_ header: String?) {
        var named: Bool?
        var others = false
        for coding in (header ?? "").split(separator: ",") {
            let parts = coding.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch parts.first {
            case "gzip", "x-gzip": named = weight > 0
            case "*": others = weight > 0
            default: continue
            }
        }
        isAccepted = named ?? others
    }
}
