import CZlib
import CZstd
import Foundation

@testable import PorticoWeb

/// The text of compressed content, by the libraries themselves; nil where it is not whole, or what there is of it.
func decompressed(_ body: Data, _ coding: ContentCoding, isWhole: Bool = true) -> String? {
    var output = [UInt8](repeating: 0, count: 1 << 20)
    let count: Int? = output.withUnsafeMutableBufferPointer { target in
        var input = Array(body)
        return input.withUnsafeMutableBufferPointer { source in
            switch coding {
            case .gzip:
                var stream = z_stream()
                let size = Int32(MemoryLayout<z_stream>.size)
                guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
                defer { inflateEnd(&stream) }
                (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
                (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
                let code = inflate(&stream, isWhole ? Z_FINISH : Z_SYNC_FLUSH)
                return code == (isWhole ? Z_STREAM_END : Z_OK) ? Int(stream.total_out) : nil
            case .zstd:
                guard let context = ZSTD_createDCtx() else { return nil }
                defer { ZSTD_freeDCtx(context) }
                var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
                var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
                let rest = ZSTD_decompressStream(context, &output, &input)
                return ZSTD_isError(rest) == 0 && (rest == 0) == isWhole ? output.pos : nil
            }
        }
    }
    return count.map { String(decoding: output.prefix($0), as: UTF8.self) }
}
