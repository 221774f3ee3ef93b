public import Foundation

/// The rows a search asked for, and what is true of all its matches.
///
/// `rows` are in the order of their source; the index has names equal to the text first, then names that begin with it,
/// then the others; each by length, then name. `total` counts every match, not only `rows`. `zones` are the ten zones
/// with most matches, counted as if no zone had been asked for, largest first, then by name, and behind them the one
/// that the query has as `home`; empty where the source does not count them.
public struct DomainPage: Sendable, Hashable {
    /// How many zones are counted at most, beside that of the visitor.
    public static let countedZones = 10

    public var rows: [DomainHit]
    public var total: Int
    public var zones: [ZoneCount]
    /// How many matches the source gave for these rows that could not be read, and so are not among them.
    public var unreadable: Int
    /// How many of the matches the source gives at all, page by page; nil where all of them.
    public var reachable: Int?
    public var origin: AnswerOrigin

    public init(
        rows: [DomainHit],
        total: Int,
        zones: [ZoneCount],
        unreadable: Int = 0,
        reachable: Int? = nil,
        origin: AnswerOrigin = .index
    ) {
        self.rows = rows
        self.total = total
        self.zones = zones
        self.unreadable = unreadable
        self.reachable = reachable
        self.origin = origin
    }

    /// How many matches the rows stand for: the next ones begin so many further.
    var places: Int { rows.count + unreadable }

    /// How many matches can be shown.
    var shownTotal: Int { min(total, reachable ?? total) }
}

/// A found name, and which part of it was looked for.
///
/// `matched` counts UTF-8 bytes of `record.name`; `nil` where a source does not say. `particulars` are there where the
/// source gives them with each row, or was asked for them.
public struct DomainHit: Sendable, Hashable {
    public var record: DomainRecord
    public var matched: Range<Int>?
    public var particulars: NameParticulars?

    public init(record: DomainRecord, matched: Range<Int>?, particulars: NameParticulars? = nil) {
        self.record = record
        self.matched = matched
        self.particulars = particulars
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

/// One registered domain name, as an index knows it.
///
///     DomainRecord(name: "münchen.de", asciiName: "xn--mnchen-3ya.de", zone: "de", asciiZone: "de", updated: nil)
///
/// `name` and `zone` are Unicode (U-labels, NFC), `asciiName` and `asciiZone` their A-label form (RFC 5890 section
/// 2.3.2.1). `updated` is a date only where the source gave one; the time of an import is never used for it.
public struct DomainRecord: Sendable, Hashable {
    public var name: String
    public var asciiName: String
    public var zone: String
    public var asciiZone: String
    public var updated: Date?

    public init(name: String, asciiName: String, zone: String, asciiZone: String, updated: Date? = nil) {
        self.name = name
        self.asciiName = asciiName
        self.zone = zone
        self.asciiZone = asciiZone
        self.updated = updated
    }
}
