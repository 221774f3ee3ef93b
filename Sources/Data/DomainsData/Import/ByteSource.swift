/// Where imported bytes come from: a file, a gzip stream over another source, memory.
protocol ByteSource: AnyObject {
    /// Fills the start of `buffer`; 0 only at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DomainImportError) -> Int
}

/// Bytes that are in memory already.
final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}
