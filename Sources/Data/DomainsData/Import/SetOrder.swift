/// The name-server sets that names of a table have, in the order their records need them; the empty set is first.
struct SetOrder {
    /// The servers of each set, sorted, with separators between them.
    let texts: [String]
    /// Where each set of the table stands in that order.
    let place: [Int: UInt32]

    init(_ table: NameTable, records: [UInt32]) {
        var place = [ServerSets.empty: UInt32(0)]
        var texts = [""]
        let separator = String(UnicodeScalar(IndexLayout.separator))
        for record in records {
            let set = Int(table.serversOfName[Int(record)])
            guard place[set] == nil else { continue }
            place[set] = UInt32(texts.count)
            texts.append(table.sets.names(set).joined(separator: separator))
        }
        self.texts = texts
        self.place = place
    }
}
