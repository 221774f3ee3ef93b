/// A source whose first two bytes were looked at, to tell gzip from plain text, and are given out again.
final class PeekingSource: ByteSource {
    private let source: any ByteSource
    private var first: [UInt8] = []

    init(_ source: any ByteSource) throws(DomainImportError) {
        self.source = source
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 2, alignment: 1)
        defer { memory.deallocate() }
        while first.count < 2 {
            // A pipe may give one byte at a time.
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[first.count...])
            let count = try source.read(into: rest)
            if count == 0 { break }
            first.append(contentsOf: rest.prefix(count))
        }
    }

    /// The magic number of RFC 1952 section 2.3.1.
    var isGzip: Bool { first == [0x1F, 0x8B] }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DomainImportError) -> Int {
        guard !first.isEmpty else { return try source.read(into: buffer) }
        let count = min(first.count, buffer.count)
        buffer.copyBytes(from: first.prefix(count))
        first.removeFirst(count)
        return count
    }
}
