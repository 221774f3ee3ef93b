/// Where a new index is written: front to back, and the header last, when the checksum is known.
protocol IndexSink {
    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(DomainImportError)
    /// Overwrites the first bytes.
    mutating func replaceStart(with bytes: [UInt8]) throws(DomainImportError)
}

/// An index in memory.
struct MemorySink: IndexSink {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }

    mutating func replaceStart(with bytes: [UInt8]) {
        self.bytes.replaceSubrange(..<bytes.count, with: bytes)
    }
}
