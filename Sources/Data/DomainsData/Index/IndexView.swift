/// An index while its bytes are held: its columns as typed, checked views.
struct IndexView {
    /// Labels without their closing separator: `label(_:)`.
    let labels: TextColumn
    let traits: WordColumn
    let serverSets: WordColumn
    let byName: WordColumn
    let zoneCounts: WordColumn
    let zones: TextColumn
    let servers: TextColumn

    init(_ bytes: UnsafeRawBufferPointer, layout: IndexLayout) {
        func section(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }
        labels = TextColumn(starts: WordColumn(section(layout.labelStarts)), text: section(layout.labels))
        traits = WordColumn(section(layout.traits))
        serverSets = WordColumn(section(layout.serverSets))
        byName = WordColumn(section(layout.byName))
        zoneCounts = WordColumn(section(layout.zoneCounts))
        zones = TextColumn(starts: WordColumn(section(layout.zoneStarts)), text: section(layout.zoneText))
        servers = TextColumn(starts: WordColumn(section(layout.serverSetStarts)), text: section(layout.serverText))
    }

    /// Where in the text of labels a record's label lies.
    @inline(__always)
    func label(_ id: Int) throws(DomainIndexError.Fault) -> Range<Int> {
        let closed = try labels.range(id)
        guard !closed.isEmpty else { throw .damaged("a name is empty") }
        return closed.lowerBound..<closed.upperBound - 1
    }

    /// The name servers of a record, as they stand in the file: sorted.
    func nameServers(_ id: Int) throws(DomainIndexError.Fault) -> [String] {
        let text = try servers.bytes(try serverSets.number(id))
        return text.split(separator: IndexLayout.separator).map { String(decoding: $0, as: UTF8.self) }
    }

    func readZones() throws(DomainIndexError.Fault) -> [IndexZone] {
        var result: [IndexZone] = []
        for zone in 0..<zoneCounts.count {
            let forms = try zones.bytes(zone).split(separator: IndexLayout.separator)
            guard forms.count == 2 else { throw .damaged("a zone has no name") }
            result.append(
                IndexZone(
                    name: String(decoding: forms[0], as: UTF8.self),
                    asciiName: String(decoding: forms[1], as: UTF8.self),
                    count: try zoneCounts.number(zone)
                )
            )
        }
        return result
    }
}

/// Texts of different lengths, one after the other, and where each begins; every offset is checked before it is used.
struct TextColumn {
    let starts: WordColumn
    let text: UnsafeRawBufferPointer

    /// The bytes between the starts `index` and `index + 1`.
    @inline(__always)
    func range(_ index: Int) throws(DomainIndexError.Fault) -> Range<Int> {
        let start = try starts.number(index)
        let end = try starts.number(index + 1)
        guard start <= end, end <= text.count else { throw .damaged("a text lies outside its section") }
        return start..<end
    }

    func bytes(_ index: Int) throws(DomainIndexError.Fault) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[try range(index)])
    }
}

/// One column of 32-bit numbers in an index; asking past its end is a fault, not a trap.
struct WordColumn {
    let count: Int
    private let bytes: UnsafeRawBufferPointer

    /// - Parameter bytes: aligned to four bytes, as all columns are.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = bytes.count / MemoryLayout<UInt32>.size
    }

    @inline(__always)
    func word(_ index: Int) throws(DomainIndexError.Fault) -> UInt32 {
        guard index >= 0, index < count else { throw .damaged("a number points past its column") }
        return UInt32(littleEndian: bytes.load(fromByteOffset: index &* MemoryLayout<UInt32>.size, as: UInt32.self))
    }

    @inline(__always)
    func number(_ index: Int) throws(DomainIndexError.Fault) -> Int {
        Int(try word(index))
    }
}
