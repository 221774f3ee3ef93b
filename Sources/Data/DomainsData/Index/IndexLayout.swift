/// Where each section of an index lies, in bytes from the start of the file.
///
/// A label is a registered name without its zone. Records are ordered by the number of Unicode scalars of the whole
/// name, then by the name; a record's place in that order is its id, and the columns are indexed by it.
struct IndexLayout {
    /// Where in `labels` each label begins, and one past the end.
    let labelStarts: Range<Int>
    /// Zone id and properties: `RecordTraits`.
    let traits: Range<Int>
    /// Which set of name servers; 0 is the empty one.
    let serverSets: Range<Int>
    /// Record ids in the order of the names' code points.
    let byName: Range<Int>
    /// How many names each zone has; zones are ordered by their Unicode names.
    let zoneCounts: Range<Int>
    /// Where in `zoneText` each zone begins, and one past the end.
    let zoneStarts: Range<Int>
    /// Where in `serverText` each set begins, and one past the end.
    let serverSetStarts: Range<Int>
    /// A separator, then all labels, each closed by a separator.
    let labels: Range<Int>
    /// The zone's Unicode name, a separator, its ASCII name.
    let zoneText: Range<Int>
    /// The servers of each set, with separators between them.
    let serverText: Range<Int>

    let byteCount: Int

    /// Never part of a name or of a text that is looked for, so nothing found can reach over it.
    static let separator = UInt8(ascii: "\n")

    init(_ header: IndexHeader) {
        var end = IndexHeader.byteCount
        func next(_ count: Int) -> Range<Int> {
            defer { end += count }
            return end..<end + count
        }
        let word = MemoryLayout<UInt32>.size
        let names = Int(header.names)
        labelStarts = next((names + 1) * word)
        traits = next(names * word)
        serverSets = next(names * word)
        byName = next(names * word)
        zoneCounts = next(Int(header.zones) * word)
        zoneStarts = next((Int(header.zones) + 1) * word)
        serverSetStarts = next((Int(header.serverSets) + 1) * word)
        labels = next(Int(header.labelBytes))
        zoneText = next(Int(header.zoneBytes))
        serverText = next(Int(header.serverBytes))
        byteCount = end
    }
}
