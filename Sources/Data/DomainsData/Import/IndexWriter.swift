/// Writes the names of a table as an index. The same names give the same bytes, whatever order they came in.
///
///     let bytes = try IndexWriter(table).write(to: MemorySink()).bytes
struct IndexWriter {
    private let table: NameTable
    private let order: NameOrder
    private let zones: ZoneOrder
    private let sets: SetOrder

    init(_ table: NameTable) {
        self.table = table
        order = NameOrder(table.names)
        zones = ZoneOrder(table)
        sets = SetOrder(table, records: order.records)
    }

    /// Gives back the sink, with the whole index in it.
    func write<Sink: IndexSink>(to sink: Sink) throws(DomainImportError) -> Sink {
        var header = IndexHeader()
        header.names = UInt32(table.count)
        header.zones = UInt32(zones.texts.count)
        header.serverSets = UInt32(sets.texts.count)
        header.labelBytes = UInt32(1 + labelBytes)
        header.zoneBytes = try Self.size(zones.texts)
        header.serverBytes = try Self.size(sets.texts)

        var sink = sink
        try header.bytes.withUnsafeBufferPointer { bytes throws(DomainImportError) in
            try sink.append(UnsafeRawBufferPointer(bytes))
        }
        var body = IndexBody(sink)
        try writeRecords(to: &body)
        for count in zones.counts { try body.append(count) }
        try Self.writeStarts(of: zones.texts, to: &body)
        try Self.writeStarts(of: sets.texts, to: &body)
        try writeLabels(to: &body)
        for text in zones.texts { try body.append(text.utf8) }
        for text in sets.texts { try body.append(text.utf8) }
        try body.flush()

        header.bodyCheck = body.checksum
        sink = body.sink
        try sink.replaceStart(with: header.bytes)
        return sink
    }

    /// A closing separator takes the place of the dot before the zone.
    private var labelBytes: Int { order.records.reduce(0) { $0 + label(of: $1).count + 1 } }

    private func label(of id: UInt32) -> Range<Int> {
        let name = table.names.range(Int(id))
        let zone = table.zones.range(Int(table.zoneOfName[Int(id)]))
        return name.lowerBound..<name.upperBound - zone.count - 1
    }

    private func writeRecords(to body: inout IndexBody<some IndexSink>) throws(DomainImportError) {
        var start: UInt32 = 1
        for id in order.records {
            try body.append(start)
            start += UInt32(label(of: id).count + 1)
        }
        try body.append(start)
        for id in order.records {
            let zone = zones.place[Int(table.zoneOfName[Int(id)])]
            let traits = table.names.withBytes { text in
                RecordTraits(of: UnsafeRawBufferPointer(rebasing: text[table.names.range(Int(id))]), zone: zone)
            }
            try body.append(traits.word)
        }
        for id in order.records { try body.append(sets.place[Int(table.serversOfName[Int(id)])] ?? 0) }
        for record in order.byName { try body.append(record) }
    }

    private func writeLabels(to body: inout IndexBody<some IndexSink>) throws(DomainImportError) {
        try body.append(CollectionOfOne(IndexLayout.separator))
        for id in order.records {
            try table.names.withBytes { text throws(DomainImportError) in try body.append(text[label(of: id)]) }
            try body.append(CollectionOfOne(IndexLayout.separator))
        }
    }

    private static func writeStarts(
        of texts: [String],
        to body: inout IndexBody<some IndexSink>
    ) throws(DomainImportError) {
        var start: UInt32 = 0
        for text in texts {
            try body.append(start)
            start += UInt32(text.utf8.count)
        }
        try body.append(start)
    }

    private static func size(_ texts: [String]) throws(DomainImportError) -> UInt32 {
        guard let size = UInt32(exactly: texts.reduce(0) { $0 + $1.utf8.count }) else { throw .tooLarge }
        return size
    }
}

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
        try buffer.withUnsafeBufferPointer { buffer throws(DomainImportError) in
            try sink.append(UnsafeRawBufferPointer(buffer))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
