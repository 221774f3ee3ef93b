import Domains

/// What a search keeps while it runs: true counts, and the ids of no more matches than the asked-for page needs.
struct MatchCollector {
    private let filter: TraitFilter
    private let zone: ZoneFilter
    private let offset: Int
    private let limit: Int
    private let maxKept: Int
    /// Which of the matches of each rank are kept.
    private let windows: [Range<Int>]
    private var counts: [Int]
    private var ids: [[UInt32]]
    private(set) var zoneCounts: [Int]

    /// - Parameter maxKept: so many ids before a page are kept with it.
    init(_ query: DomainQuery, zones: Int, zone: ZoneFilter, keeping maxKept: Int) {
        self.maxKept = maxKept
        filter = TraitFilter(query)
        self.zone = zone
        offset = query.offset
        limit = query.limit
        let isDeep = query.offset > maxKept
        windows = MatchRank.allCases.map { _ in 0..<(isDeep ? 0 : query.offset + query.limit) }
        counts = Array(repeating: 0, count: MatchRank.allCases.count)
        ids = Array(repeating: [], count: MatchRank.allCases.count)
        zoneCounts = Array(repeating: 0, count: zones)
    }

    /// What the same matches are to be given to once more; nil where the page is known. Of a page so deep only its own
    /// ids are kept, and which those are is known once all are counted.
    var again: MatchCollector? {
        guard offset > maxKept, offset < total else { return nil }
        var start = 0
        let windows = counts.map { count in
            defer { start += count }
            return min(max(offset - start, 0), count)..<min(max(offset + limit - start, 0), count)
        }
        return MatchCollector(self, keeping: windows)
    }

    private init(_ other: MatchCollector, keeping windows: [Range<Int>]) {
        filter = other.filter
        zone = other.zone
        offset = 0
        limit = other.limit
        maxKept = other.maxKept
        self.windows = windows
        counts = other.counts.map { _ in 0 }
        ids = other.ids.map { _ in [] }
        zoneCounts = other.zoneCounts.map { _ in 0 }
    }

    var total: Int { counts.reduce(0, +) }

    /// The ids of the asked-for rows, best rank first; ids grow with length, then name.
    var page: [Int] {
        ids.joined().dropFirst(offset).prefix(limit).map(Int.init)
    }

    /// Counts a match. Within a rank, matches have to come in the order of their ids.
    mutating func add(_ id: Int, rank: MatchRank, traits: RecordTraits) throws(DomainIndexError.Fault) {
        guard filter.admits(traits) else { return }
        guard traits.zone < zoneCounts.count else { throw .damaged("a name has no zone") }
        zoneCounts[traits.zone] += 1
        guard zone.admits(traits.zone) else { return }
        if windows[rank.rawValue].contains(counts[rank.rawValue]) {
            ids[rank.rawValue].append(UInt32(truncatingIfNeeded: id))
        }
        counts[rank.rawValue] += 1
    }
}

/// How well a name fits: the first order of results, before length and name.
enum MatchRank: Int, CaseIterable {
    case equal, prefix, other
}

/// The properties a search asks of a name, as one mask and the bits expected under it.
struct TraitFilter {
    private var mask: UInt32 = 0
    private var expected: UInt32 = 0

    init(_ query: DomainQuery) {
        require(query.digits, of: RecordTraits.digit)
        require(query.hyphens, of: RecordTraits.hyphen)
        require(query.idn, of: RecordTraits.idn)
    }

    private mutating func require(_ presence: Presence, of bit: UInt32) {
        guard presence != .any else { return }
        mask |= bit
        if presence == .only { expected |= bit }
    }

    @inline(__always)
    func admits(_ traits: RecordTraits) -> Bool { traits.word & mask == expected }
}

/// Which zone a search is restricted to.
enum ZoneFilter: Equatable {
    case any
    case only(Int)
    /// A zone was asked for that has no names here.
    case unknown

    /// - Parameter name: Unicode or A-labels, in any case, with or without a dot before or after it; blank is no
    ///   restriction.
    init(_ name: String?, in index: DomainIndex) {
        var name = SearchText(name ?? "").text
        if name.hasPrefix(".") { name.removeFirst() }
        if name.hasSuffix(".") { name.removeLast() }
        if name.isEmpty {
            self = .any
        } else if let id = index.zoneID(name) {
            self = .only(id)
        } else {
            self = .unknown
        }
    }

    @inline(__always)
    func admits(_ zone: Int) -> Bool {
        switch self {
        case .any: true
        case .only(let wanted): zone == wanted
        case .unknown: false
        }
    }
}
