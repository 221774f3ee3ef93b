import Foundation

/// The two orders of an index, computed with one sort.
struct NameOrder {
    /// Ids in the order of records: number of scalars, then name.
    let records: [UInt32]
    /// Records in the order of names.
    let byName: [UInt32]

    /// The first eight bytes decide most comparisons without a look at the text.
    private struct Key {
        let prefix: UInt64
        let id: UInt32
    }

    init(_ names: ByteStringTable) {
        (records, byName) = names.withBytes { text in
            let sorted = Self.sortedByName(names, text)
            let lengths = (0..<names.count).map { UInt8(clamping: Self.scalars(text[names.range($0)])) }
            // Counting keeps names of one length in the order they have.
            var next = [Int](repeating: 0, count: 257)
            for length in lengths { next[Int(length) + 1] += 1 }
            for length in next.indices.dropFirst() { next[length] += next[length - 1] }
            var records = [UInt32](repeating: 0, count: names.count)
            var byName = records
            for (place, id) in sorted.enumerated() {
                let length = Int(lengths[Int(id)])
                records[next[length]] = id
                byName[place] = UInt32(next[length])
                next[length] += 1
            }
            return (records, byName)
        }
    }

    private static func sortedByName(_ names: ByteStringTable, _ text: UnsafeRawBufferPointer) -> [UInt32] {
        var keys = (0..<names.count).map { Key(prefix: prefix(text[names.range($0)]), id: UInt32($0)) }
        keys.sort { first, second in
            guard first.prefix == second.prefix, let base = text.baseAddress else {
                return first.prefix < second.prefix
            }
            let (one, other) = (names.range(Int(first.id)), names.range(Int(second.id)))
            let order = memcmp(base + one.lowerBound, base + other.lowerBound, min(one.count, other.count))
            return order == 0 ? one.count < other.count : order < 0
        }
        return keys.map(\.id)
    }

    private static func prefix(_ name: Slice<UnsafeRawBufferPointer>) -> UInt64 {
        var prefix: UInt64 = 0
        for index in 0..<8 {
            let place = name.startIndex + index
            prefix = prefix << 8 | UInt64(place < name.endIndex ? name[place] : 0)
        }
        return prefix
    }

    private static func scalars(_ name: Slice<UnsafeRawBufferPointer>) -> Int { name.count { $0 & 0xC0 != 0x80 } }
}

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
