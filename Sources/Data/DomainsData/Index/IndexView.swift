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
