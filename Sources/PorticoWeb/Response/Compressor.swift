import CZlib
import CZstd

/// Compresses content piece by piece. What was put in has come out whole after each piece, so that a client shows it before
/// the next one comes.
///
///     let compressor = Compressor(.gzip)
///     compressor?.compressed(top, isLast: false)
///     compressor?.compressed(rows, isLast: true)
final class Compressor {
    /// How many bytes one keeps at most between two pieces.
    static let memory = 384 << 10

    /// What each library keeps of what it has read. zlib wants its own at one address.
    private enum Stream {
        case zstd(OpaquePointer)
        case gzip(UnsafeMutablePointer<z_stream>)
    }

    private let stream: Stream

    /// Nil where a library cannot, for want of memory.
    ///
    /// - Parameter isThorough: whether gzip may take long, for what is compressed once and sent often. A page is
    ///   compressed for one client: the fastest way saves five sixths of it, a better one takes three times as
    ///   long for another fiftieth.
    init?(_ coding: ContentCoding, isThorough: Bool = false) {
        switch coding {
        case .zstd:
            guard let context = ZSTD_createCCtx() else { return nil }
            stream = .zstd(context)
            ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 1)
            // 32 KiB, as zlib has: a page repeats what stood shortly before.
            ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 15)
        case .gzip:
            let zlib = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
            zlib.initialize(to: z_stream())
            stream = .gzip(zlib)
            let begun = deflateInit2_(
                zlib,
                isThorough ? Z_BEST_COMPRESSION : Z_BEST_SPEED,
                Z_DEFLATED,
                MAX_WBITS + 16,
                isThorough ? 9 : 8,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)
            )
            guard begun == Z_OK else { return nil }
        }
    }

    deinit {
        switch stream {
        case .zstd(let context): ZSTD_freeCCtx(context)
        case .gzip(let zlib):
            deflateEnd(zlib)
            zlib.deallocate()
        }
    }

    /// Nil where the library cannot; nothing can be put in after that.
    func compressed(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
        var output: [UInt8] = []
        var taken = 0
        var isDone = false
        while !isDone {
            // Nearly always enough at once.
            let room = max(ZSTD_compressBound(bytes.count - taken), 256)
            let piece = bytes.withUnsafeBufferPointer { input in
                [UInt8](unsafeUninitializedCapacity: room) { target, count in
                    (count, isDone) = step(UnsafeBufferPointer(rebasing: input[taken...]), &taken, into: target, isLast)
                }
            }
            guard isDone || !piece.isEmpty else { return nil }
            output = output.isEmpty ? piece : output + piece
        }
        return output
    }

    /// - Returns: how many bytes came out, and whether nothing more is to come. None and not done is failure.
    private func step(
        _ input: UnsafeBufferPointer<UInt8>,
        _ taken: inout Int,
        into target: UnsafeMutableBufferPointer<UInt8>,
        _ isLast: Bool
    ) -> (Int, Bool) {
        switch stream {
        case .zstd(let context):
            var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
            var sink = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
            let rest = ZSTD_compressStream2(context, &sink, &source, isLast ? ZSTD_e_end : ZSTD_e_flush)
            guard ZSTD_isError(rest) == 0 else { return (0, false) }
            taken += source.pos
            return (sink.pos, rest == 0)
        case .gzip(let zlib):
            zlib.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            zlib.pointee.avail_in = UInt32(clamping: input.count)
            zlib.pointee.next_out = target.baseAddress
            zlib.pointee.avail_out = UInt32(clamping: target.count)
            let (before, room) = (zlib.pointee.avail_in, zlib.pointee.avail_out)
            let code = deflate(zlib, isLast ? Z_FINISH : Z_SYNC_FLUSH)
            let count = Int(room - zlib.pointee.avail_out)
            taken += Int(before - zlib.pointee.avail_in)
            // With room left, all that was put in is out; where there was nothing, that is what the code says.
            let isOut = (code == Z_OK || code == Z_BUF_ERROR) && zlib.pointee.avail_out > 0
            return (count, isLast ? code == Z_STREAM_END : isOut)
        }
    }
}
