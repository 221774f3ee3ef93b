import PorticoTestSupport
import Testing

@testable import Domains
@testable import DomainsData

/// The index against a straightforward count, over many random names and questions.
struct RandomSearchTests {
    private static let zones = [
        "com", "net", "de", "co.uk", "uk", "jp", "公司.cn", "рф", "org", "info", "io", "fr", "co.jp", "mo",
    ]
    // Few letters, so that names share parts, zone names among them.
    private static let pieces = ["a", "b", "co", "m", "uk", "med", "o", "1", "7", "-", "é", "ü", "ж", "日本", "ß", "٣"]

    private static func names(_ random: inout SeededRandom) -> [NaiveIndex.Name] {
        var seen: Set<String> = []
        var names: [NaiveIndex.Name] = []
        for _ in 0..<400 {
            let label = (0..<Int.random(in: 1...5, using: &random)).map { _ in random.pick(pieces) }.joined()
            let zone = random.pick(zones)
            let name = "\(label).\(zone)"
            // Only what is a valid registered name as it stands; what import makes of others is tested elsewhere.
            guard label.allSatisfy(\.isASCII) || isCanonical(label), !label.hasPrefix("-"), !label.hasSuffix("-"),
                !["co", "com"].contains(label), seen.insert(name).inserted
            else { continue }
            names.append(NaiveIndex.Name(unicode: name, zone: zone))
        }
        return names
    }

    private static func isCanonical(_ label: String) -> Bool {
        guard let ascii = try? IDNA.ascii(label) else { return false }
        return (try? IDNA.unicode(ascii)) == label
    }

    private static func query(_ random: inout SeededRandom, over names: [NaiveIndex.Name]) -> DomainQuery {
        let source = random.pick(names).unicode
        let scalars = Array(source.unicodeScalars)
        let start = Int.random(in: 0..<scalars.count, using: &random)
        let end = Int.random(in: start + 1...scalars.count, using: &random)
        var text = String(String.UnicodeScalarView(scalars[start..<end]))
        if Bool.random(using: &random) { text = random.pick(pieces + [".", ".co", "m.co", "uk", source]) }
        let presences = Presence.allCases + [.any, .any]
        var query = DomainQuery(
            text: text,
            zone: random.pick([nil, nil, random.pick(zones), "example"]),
            match: random.pick(NameMatch.allCases),
            digits: random.pick(presences),
            hyphens: random.pick(presences),
            idn: random.pick(presences),
            offset: random.pick([0, 0, 1, 3, 50, 1000]),
            limit: random.pick([1, 5, 50, 1000])
        )
        query.home = random.pick([nil, random.pick(zones.filter { $0.utf8.allSatisfy { $0 < 0x80 } })])
        return query
    }

    @Test(arguments: (1...12).map { UInt64($0) })
    func theIndexAnswersLikeAStraightforwardCount(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let names = Self.names(&random)
        let naive = NaiveIndex(names: names)
        let index = try Indexes.index(names.map(\.unicode).shuffled(using: &random))
        try #require(index.names == names.count)
        for _ in 0..<150 {
            let query = Self.query(&random, over: names)
            let expected = naive.answer(query)
            let page = try index.search(query)
            let comment: Comment = "seed \(seed), \(query)"
            #expect(page.total == expected.total, comment)
            #expect(page.rows.map(\.record.name) == expected.rows.map(\.name), comment)
            #expect(page.rows.map(\.matched) == expected.rows.map(\.matched), comment)
            #expect(page.zones.map(\.zone) == expected.facets, comment)
            #expect(page.zones.allSatisfy { $0.count == expected.zones[$0.zone] }, comment)
            // A deep page is looked for twice.
            #expect(try index.search(query, keeping: 0) == page, comment)
        }
    }
}
