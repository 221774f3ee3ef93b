internal import Domains

extension DomainIndex {
    /// The most zones a page lists.
    private static let facets = 10

    /// Answers a query; a blank text finds nothing and reads nothing.
    func search(_ query: DomainQuery) throws(SearchStop) -> DomainPage {
        let text = SearchText(query.text)
        guard !text.isBlank, text.canMatch else { return DomainPage(rows: [], total: 0, zones: []) }
        return try withView { view throws(SearchStop) in
            var matches = MatchCollector(query, zones: zones.count, zone: ZoneFilter(query.zone, in: self))
            if text.hasDot {
                try NameScan(text.bytes, match: query.match, zones: zones, in: view).run(into: &matches)
            } else {
                try LabelScan(text.bytes, match: query.match, in: view).run(into: &matches)
            }
            do throws(DomainIndexError.Fault) {
                return DomainPage(
                    rows: try rows(matches.page, text: text, match: query.match, in: view),
                    total: matches.total,
                    zones: facets(matches.zoneCounts)
                )
            } catch {
                throw .fault(error)
            }
        }
    }

    private func rows(
        _ ids: [Int],
        text: SearchText,
        match: NameMatch,
        in view: IndexView
    ) throws(DomainIndexError.Fault) -> [DomainHit] {
        var rows: [DomainHit] = []
        for id in ids {
            let record = try record(id, in: view)
            rows.append(DomainHit(record: record, matched: Self.mark(text, match: match, in: record)))
        }
        return rows
    }

    /// Which bytes of the name were looked for: those of the mode, and the first occurrence where any would do.
    private static func mark(_ text: SearchText, match: NameMatch, in record: DomainRecord) -> Range<Int>? {
        let name = Array(record.name.utf8)
        let target = text.hasDot ? name.count : name.count - record.zone.utf8.count - 1
        let length = text.bytes.count
        guard length <= target else { return nil }
        return switch match {
        case .prefix, .exact: 0..<length
        case .suffix: target - length..<target
        case .contains: name[..<target].firstRange(of: text.bytes)
        }
    }

    /// Zones are stored in the order of their names, so equal counts keep it.
    private func facets(_ counts: [Int]) -> [ZoneCount] {
        counts.indices
            .filter { counts[$0] > 0 }
            .sorted { (counts[$1], $0) < (counts[$0], $1) }
            .prefix(Self.facets)
            .map { ZoneCount(zone: zones[$0].name, asciiZone: zones[$0].asciiName, count: counts[$0]) }
    }
}
