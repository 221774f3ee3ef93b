import PorticoTestSupport
import Testing

@testable import Domains
@testable import DomainsData

/// New names and how many searches would find them, against what the index says of each.
@Suite struct SearchCounterTests {
    private func new(_ names: [String], since old: [String]) throws -> [String] {
        var found: [String] = []
        try NewNames(in: try Indexes.index(names), since: try Indexes.index(old)).forEach { name, label, _ in
            found.append(String(decoding: name, as: UTF8.self))
            #expect(name[label] == UInt8(ascii: "."))
        }
        return found
    }

    @Test func newNamesAreThoseThatWereNotThere() throws {
        #expect(try new(["b.com", "a.com", "c.net", "a.net"], since: ["a.com", "c.net"]) == ["a.net", "b.com"])
        #expect(try new(["a.com"], since: ["a.com", "b.com"]) == [])
        #expect(try new(["münchen.de", "z.de"], since: ["z.de"]) == ["münchen.de"])
        #expect(try new(["b.com"], since: ["a.com", "c.com"]) == ["b.com"])
    }

    @Test func textsThatOverlapAreAllFound() {
        let texts = ["he", "she", "his", "hers"].map { Array($0.utf8) }
        var found: [String] = []
        TextMatcher(texts).forEachMatch(in: Array("ushers".utf8)) { text, end in
            found.append("\(String(decoding: texts[text], as: UTF8.self))@\(end)")
        }
        #expect(found == ["she@4", "he@4", "hers@6"])
    }

    @Test func noTextsFindNothing() {
        TextMatcher([]).forEachMatch(in: Array("anything".utf8)) { _, _ in Issue.record("nothing was looked for") }
    }

    private static let zones = ["com", "net", "co.uk", "jp", "рф", "io", "co.jp"]
    private static let pieces = ["a", "b", "co", "m", "uk", "med", "o", "1", "7", "-", "é", "ж", "日本"]

    @Test(arguments: (1...8).map { UInt64($0) })
    func eachSearchFindsWhatTheIndexFinds(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var labels: Set<String> = []
        for _ in 0..<300 {
            let label = (0..<Int.random(in: 1...5, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
            if !label.hasPrefix("-"), !label.hasSuffix("-") { labels.insert("\(label).\(random.pick(Self.zones))") }
        }
        let names = labels.sorted()
        let old = names.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        let (before, after) = (try Indexes.index(old), try Indexes.index(names))
        let presences = Presence.allCases + [.any, .any, .any]
        let queries = (0..<300).map { _ in
            DomainQuery(
                text: random.pick(
                    Self.pieces + Self.zones + [".", ".co", "m.co", "a.com", "", " ", random.pick(names)]
                ),
                zone: random.pick([nil, nil, random.pick(Self.zones), "example"]),
                match: random.pick(NameMatch.allCases),
                digits: random.pick(presences),
                hyphens: random.pick(presences),
                idn: random.pick(presences)
            )
        }
        var counter = SearchCounter(queries, in: after)
        try NewNames(in: after, since: before).forEach { counter.count($0, label: $1, $2) }
        for (query, found) in zip(queries, counter.found) {
            // Nothing of before is gone, so what is new is the difference.
            let expected = try after.search(query).total - before.search(query).total
            #expect(found.count == expected, "seed \(seed), \(query)")
        }
    }
}
