internal import Domains

/// What a search keeps while it runs: true counts, and the ids of no more matches than the asked-for page needs.
struct MatchCollector {
    private let filter: TraitFilter
    private let zone: ZoneFilter
    private let offset: Int
    private let limit: Int
    private let most: Int
    private var counts: [Int]
    private var ids: [[UInt32]]
    private(set) var zoneCounts: [Int]

    init(_ query: DomainQuery, zones: Int, zone: ZoneFilter) {
        filter = TraitFilter(query)
        self.zone = zone
        offset = query.offset
        limit = query.limit
        most = query.offset + query.limit
        counts = Array(repeating: 0, count: MatchRank.allCases.count)
        ids = Array(repeating: [], count: MatchRank.allCases.count)
        zoneCounts = Array(repeating: 0, count: zones)
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
        counts[rank.rawValue] += 1
        if counts[rank.rawValue] <= most { ids[rank.rawValue].append(UInt32(truncatingIfNeeded: id)) }
    }
}
