/// Everything after an index's header: written in large pieces, with its checksum.
struct IndexBody<Sink: IndexSink> {
    private(set) var sink: Sink
    private(set) var checksum: UInt32 = 0
    private var buffer: [UInt8] = []

    private static var flushAt: Int { 1 << 20 }

    init(_ sink: Sink) {
        self.sink = sink
        buffer.reserveCapacity(Self.flushAt + 1024)
    }

    mutating func append(_ word: UInt32) throws(DomainImportError) {
        withUnsafeBytes(of: word.littleEndian) { buffer.append(contentsOf: $0) }
        if buffer.count >= Self.flushAt { try flush() }
    }

    mutating func append(_ bytes: some Collection<UInt8>) throws(DomainImportError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.flushAt { try flush() }
    }

    mutating func flush() throws(DomainImportError) {
        if Task.isCancelled { throw .cancelled }
        checksum = buffer.withUnsafeBytes { Checksum.crc32($0, after: checksum) }
        try buffer.withUnsafeBufferPointer { buffer throws(DomainImportError) in try sink.append(UnsafeRawBufferPointer(buffer)) }
        buffer.removeAll(keepingCapacity: true)
    }
}
