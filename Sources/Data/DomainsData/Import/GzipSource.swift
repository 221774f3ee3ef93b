import CZlib

/// The inflated bytes of a gzip stream of one or more members (RFC 1952 section 2.2).
final class GzipSource: ByteSource {
    private let file: String
    private let source: any ByteSource
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    /// At a fixed address: zlib keeps a pointer to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isInMember = true
    private var isInFirst = true
    private var isAtEnd = false

    /// 15 bits of window, and 16 for the gzip format.
    private static let windowBits: Int32 = 15 + 16

    init(_ source: any ByteSource, file: String) throws(DomainImportError) {
        self.file = file
        self.source = source
        stream.initialize(to: z_stream())
        let code = inflateInit2_(stream, Self.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw .unreadable(file: file, reason: String(cString: zError(code))) }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        input.deallocate()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DomainImportError) -> Int {
        stream.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let wanted = stream.pointee.avail_out
        while stream.pointee.avail_out == wanted, !isAtEnd {
            if isInMember {
                // zlib may hold output that no further input is needed for, so input is only asked for where it gives
                // none.
                try inflateOnce()
                guard stream.pointee.avail_out == wanted, isInMember, stream.pointee.avail_in == 0 else { continue }
                guard try refill() else { throw .damagedGzip(file: file, reason: "it ends in the middle") }
            } else if stream.pointee.avail_in == 0 {
                isAtEnd = try !refill()
            } else {
                try startMember()
            }
        }
        return Int(wanted - stream.pointee.avail_out)
    }

    private func inflateOnce() throws(DomainImportError) {
        let code = inflate(stream, Z_NO_FLUSH)
        switch code {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isInMember = false
        default:
            // zlib went no further than the magic number.
            if !isInFirst, stream.pointee.total_in <= 2 { throw bytesAfterEnd }
            let reason = stream.pointee.msg.map { String(cString: $0) } ?? String(cString: zError(code))
            throw .damagedGzip(file: file, reason: reason)
        }
    }

    /// Another member may follow, or zeros that fill up a block, as on tape.
    private func startMember() throws(DomainImportError) {
        while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
            stream.pointee.next_in += 1
            stream.pointee.avail_in -= 1
        }
        guard stream.pointee.avail_in > 0 else { return }
        guard stream.pointee.next_in.pointee == 0x1F, inflateReset(stream) == Z_OK else { throw bytesAfterEnd }
        isInMember = true
        isInFirst = false
    }

    private var bytesAfterEnd: DomainImportError { .damagedGzip(file: file, reason: "bytes after its end") }

    private func refill() throws(DomainImportError) -> Bool {
        let count = try source.read(into: input)
        stream.pointee.next_in = input.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_in = UInt32(count)
        return count > 0
    }
}
