/// The rows a search asked for, and what is true of all its matches.
///
/// `rows` are ordered: names equal to the text, then names that begin with it, then the others; each by length, then
/// name. `total` counts every match, not only `rows`. `zones` are the ten zones with most matches, counted as if
/// no zone had been asked for, largest first, then by name.
public struct DomainPage: Sendable, Hashable {
    public var rows: [DomainHit]
    public var total: Int
    public var zones: [ZoneCount]

    public init(rows: [DomainHit], total: Int, zones: [ZoneCount]) {
        self.rows = rows
        self.total = total
        self.zones = zones
    }
}

/// A found name, and which part of it was looked for.
///
/// `matched` counts UTF-8 bytes of `record.name`; `nil` where a source does not say.
public struct DomainHit: Sendable, Hashable {
    public var record: DomainRecord
    public var matched: Range<Int>?

    public init(record: DomainRecord, matched: Range<Int>?) {
        self.record = record
        self.matched = matched
    }
}

/// How many matches lie in one zone.
public struct ZoneCount: Sendable, Hashable {
    public var zone: String
    public var asciiZone: String
    public var count: Int

    public init(zone: String, asciiZone: String, count: Int) {
        self.zone = zone
        self.asciiZone = asciiZone
        self.count = count
    }
}
