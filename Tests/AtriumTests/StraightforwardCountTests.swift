import Foundation
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import Domains

/// Totals, filters and order of the served pages against a plain count over the imported files.
@Suite struct StraightforwardCountTests {
    @Test func pagesAgreeWithACountOverTheFiles() async throws {
        var random = SeededRandom(seed: 2_026)
        let app = try TestApp()
        defer { app.remove() }
        let names = Self.names(using: &random)
        let list = names.filter { !$0.hasSuffix(".org") }
        let zone = names.filter { $0.hasSuffix(".org") }
        let zoneFile =
            "org.\t900\tin\tsoa\ta0.org. noc.org. 1 2 3 4 5\norg.\t900\tin\tns\ta0.org.\n"
            + zone.map {
                "\($0).\t3600\tin\tns\tns1.host.net.\n\($0).\t3600\tin\tns\tns2.host.net.\nns1.\($0).\t3600\tin\ta\t192.0.2.1\n"
            }
            .joined()
        _ = try await importing(
            [app.file("names.txt", list.joined(separator: "\n")), app.file("org.zone", zoneFile)],
            into: app
        )
        let seed = random.seed
        let searches = (0..<60).map { _ in Search(using: &random) }
        try await visiting(app.application()) { visitor in
            for search in searches {
                let expected = search.count(over: names)
                let response = try await visitor.json(search.path)
                let document = try JSONDecoder().decode(Document.self, from: response.body)
                #expect(
                    document.value.rows.map(\.plainName) == Array(expected.dropFirst(search.offset).prefix(50)),
                    "seed \(seed): \(search.path)"
                )
                let total = document.value.total.split(separator: " ").last.map { $0.filter(\.isNumber) }
                // Where nothing was found, the message says so.
                #expect((total ?? "0") == String(expected.count), "seed \(seed): \(search.path)")
                let facets = document.value.facets.map { "\($0.zone) \($0.count.filter(\.isNumber))" }
                #expect(facets == search.facets(over: names), "seed \(seed): \(search.path)")
            }
        }
    }

    private struct Document: Decodable {
        struct Value: Decodable {
            struct Row: Decodable {
                struct Run: Decodable { let text: String }
                let name: [Run]
                var plainName: String { name.map(\.text).joined() }
            }
            struct Facet: Decodable {
                let zone: String
                let count: String
            }
            let total: String
            let rows: [Row]
            let facets: [Facet]
        }
        let value: Value
    }

    private static func names(using random: inout SeededRandom) -> [String] {
        let syllables = ["me", "med", "a", "ab", "x1", "2", "-", "i", "care", "do", "mü", "éd", "ж"]
        let zones = ["com", "org", "de", "co.uk"]
        var names: Set<String> = []
        while names.count < 1_500 {
            let label = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                syllables.randomElement(using: &random) ?? ""
            }.joined()
            // Names of mixed scripts are no matter here, but "--" in the third place has a meaning of its own.
            guard !label.hasPrefix("-"), !label.hasSuffix("-"), !label.contains("--") else { continue }
            names.insert("\(label).\(zones.randomElement(using: &random) ?? "com")")
        }
        return names.sorted()
    }

    private struct Search {
        let query: String
        let match: NameMatch
        let digits: Presence
        let hyphens: Presence
        let idn: Presence
        let zone: String?
        let page: Int

        var offset: Int { (page - 1) * 50 }

        init(using random: inout SeededRandom) {
            query =
                ["med", "me", "a", "1", "-", "care", "ab.c", "med.co.uk", "zzz", "mü", "MÜ", "ж"].randomElement(
                    using: &random
                ) ?? "med"
            match = NameMatch.allCases.randomElement(using: &random) ?? .contains
            digits = Presence.allCases.randomElement(using: &random) ?? .any
            hyphens = Presence.allCases.randomElement(using: &random) ?? .any
            idn = Presence.allCases.randomElement(using: &random) ?? .any
            page = [1, 1, 2].randomElement(using: &random) ?? 1
            zone = [nil, nil, "com", "co.uk", "org"].randomElement(using: &random) ?? nil
        }

        var path: String {
            DomainsRoute.search(
                query: query,
                zone: zone.flatMap(ZoneName.init(text:)),
                match: match,
                digits: digits,
                hyphens: hyphens,
                idn: idn,
                page: PageNumber(page) ?? .first
            )
            .location.description
        }

        func count(over names: [String]) -> [String] {
            matches(names).filter { zone == nil || suffix($0) == zone }.sorted(by: comesBefore)
        }

        /// Equal to the text, then beginning with it, then the others; each by length, then code points.
        private func comesBefore(_ one: String, _ other: String) -> Bool {
            let ranks = (rank(one), rank(other))
            if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            let lengths = (one.unicodeScalars.count, other.unicodeScalars.count)
            if lengths.0 != lengths.1 { return lengths.0 < lengths.1 }
            return one.utf8.lexicographicallyPrecedes(other.utf8)
        }

        private func rank(_ name: String) -> Int {
            let target = target(name)
            if target == text { return 0 }
            return target.hasPrefix(text) ? 1 : 2
        }

        /// The ten largest zones, whatever zone was asked for.
        func facets(over names: [String]) -> [String] {
            let counts: [(zone: String, count: Int)] = Dictionary(grouping: matches(names), by: suffix).map {
                ($0.key, $0.value.count)
            }
            let sorted = counts.sorted { $0.count == $1.count ? $0.zone < $1.zone : $0.count > $1.count }
            return sorted.prefix(10).map { "\($0.zone) \($0.count)" }
        }

        private var text: String { query.lowercased() }

        private func matches(_ names: [String]) -> [String] {
            names.filter { name in
                let target = target(name)
                let matches =
                    switch match {
                    case .contains: target.contains(text)
                    case .prefix: target.hasPrefix(text)
                    case .suffix: target.hasSuffix(text)
                    case .exact: target == text
                    }
                return matches && fits(digits, name.contains(where: \.isNumber)) && fits(hyphens, name.contains("-"))
                    && fits(idn, !name.utf8.allSatisfy { $0 < 128 })
            }
        }

        private func suffix(_ name: String) -> String {
            name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? ""
        }

        private func target(_ name: String) -> String {
            query.contains(".") ? name : String(name.prefix { $0 != "." })
        }

        private func fits(_ wanted: Presence, _ has: Bool) -> Bool {
            wanted == .any || (wanted == .only) == has
        }
    }
}
