import Domains

extension DomainIndex {
    /// How many ids before a page are in memory with it.
    private static let maxKept = 100_000

    /// Answers a query; a blank text finds nothing and reads nothing.
    ///
    /// - Parameter isCancelled: whether nobody waits for the answer any more; asked every few milliseconds.
    func search(
        _ query: DomainQuery,
        keeping maxKept: Int = maxKept,
        isCancelled: () -> Bool = { Task.isCancelled }
    ) throws(SearchStop) -> DomainPage {
        let text = SearchText(query.text)
        guard !text.isBlank, text.canMatch else { return DomainPage(rows: [], total: 0, zones: []) }
        return try withView { view throws(SearchStop) in
            var matches = MatchCollector(
                query,
                zones: zones.count,
                zone: ZoneFilter(query.zone, in: self),
                keeping: maxKept
            )
            func scan(into matches: inout MatchCollector) throws(SearchStop) {
                if text.hasDot {
                    let scan = NameScan(text.bytes, match: query.match, zones: zones, in: view)
                    try scan.run(into: &matches, isCancelled: isCancelled)
                } else {
                    try LabelScan(text.bytes, match: query.match, in: view).run(
                        into: &matches,
                        isCancelled: isCancelled
                    )
                }
            }
            try scan(into: &matches)
            if var again = matches.again {
                try scan(into: &again)
                matches = again
            }
            do throws(DomainIndexError.Fault) {
                return DomainPage(
                    rows: try rows(matches.page, of: query, text: text, in: view),
                    total: matches.total,
                    zones: facets(matches.zoneCounts, home: query.home)
                )
            } catch {
                throw .fault(error)
            }
        }
    }

    private func rows(
        _ ids: [Int],
        of query: DomainQuery,
        text: SearchText,
        in view: IndexView
    ) throws(DomainIndexError.Fault) -> [DomainHit] {
        var rows: [DomainHit] = []
        for id in ids {
            let record = try record(id, in: view)
            let particulars = query.withParticulars ? NameParticulars(nameServers: try view.nameServers(id)) : nil
            rows.append(
                DomainHit(record: record, matched: text.range(in: record, match: query.match), particulars: particulars)
            )
        }
        return rows
    }

    /// Zones are stored in the order of their names, so equal counts keep it.
    private func facets(_ counts: [Int], home: String?) -> [ZoneCount] {
        let sorted = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
        let others = sorted.dropFirst(DomainPage.countedZones).filter { zones[$0].asciiName == home }
        return (sorted.prefix(DomainPage.countedZones) + others).map {
            ZoneCount(zone: zones[$0].name, asciiZone: zones[$0].asciiName, count: counts[$0])
        }
    }
}

/// Why a search ended without an answer.
enum SearchStop: Error, Equatable {
    case cancelled
    case fault(DomainIndexError.Fault)
}
