/// The zones of a table in the order of their Unicode names.
struct ZoneOrder {
    /// Unicode name, separator, ASCII name.
    let texts: [String]
    /// How many names each has, in the same order.
    let counts: [UInt32]
    /// Where each zone of the table stands in that order.
    let place: [UInt32]

    init(_ table: NameTable) {
        let names = (0..<table.zones.count).map { table.zones.string($0) }
        let order = names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
        var place = [UInt32](repeating: 0, count: names.count)
        for (index, zone) in order.enumerated() { place[zone] = UInt32(index) }
        var counts = [UInt32](repeating: 0, count: names.count)
        for zone in table.zoneOfName { counts[Int(place[Int(zone)])] += 1 }
        let separator = String(UnicodeScalar(IndexLayout.separator))
        texts = order.map { names[$0] + separator + table.asciiZones[$0] }
        self.counts = counts
        self.place = place
    }
}
