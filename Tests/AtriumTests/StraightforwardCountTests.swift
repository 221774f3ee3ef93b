import Domains
import Foundation
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

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
            + zone.map { "\($0).\t3600\tin\tns\tns1.host.net.\n\($0).\t3600\tin\tns\tns2.host.net.\nns1.\($0).\t3600\tin\ta\t192.0.2.1\n" }
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
                #expect(document.value.rows.map(\.asciiName) == Array(expected.prefix(50)), "seed \(seed): \(search.path)")
                let total = document.value.total.split(separator: " ").last.map { $0.filter(\.isNumber) }
                #expect(total == String(expected.count), "seed \(seed): \(search.path)")
            }
        }
    }

    private struct Document: Decodable {
        struct Value: Decodable {
            struct Row: Decodable { let asciiName: String }
            let total: String
            let rows: [Row]
        }
        let value: Value
    }

    private static func names(using random: inout SeededRandom) -> [String] {
        let syllables = ["me", "med", "a", "ab", "x1", "2", "-", "i", "care", "do"]
        let zones = ["com", "org", "de", "co.uk"]
        var names: Set<String> = []
        while names.count < 1_500 {
            let label = (0..<Int.random(in: 1...4, using: &random)).map { _ in syllables.randomElement(using: &random) ?? "" }.joined()
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
        let zone: String?

        init(using random: inout SeededRandom) {
            query = ["med", "me", "a", "1", "-", "care", "ab.c", "med.co.uk", "zzz"].randomElement(using: &random) ?? "med"
            match = NameMatch.allCases.randomElement(using: &random) ?? .contains
            digits = Presence.allCases.randomElement(using: &random) ?? .any
            hyphens = Presence.allCases.randomElement(using: &random) ?? .any
            zone = [nil, nil, "com", "co.uk", "org"].randomElement(using: &random) ?? nil
        }

        var path: String {
            DomainsRoute.search(query: query, zone: zone.flatMap(ZoneName.init(text:)), match: match, digits: digits, hyphens: hyphens)
                .location.description
        }

        func count(over names: [String]) -> [String] {
            names
                .filter { name in
                    let target = target(name)
                    let matches =
                        switch match {
                        case .contains: target.contains(query)
                        case .prefix: target.hasPrefix(query)
                        case .suffix: target.hasSuffix(query)
                        case .exact: target == query
                        }
                    return matches && fits(digits, name.contains(where: \.isNumber)) && fits(hyphens, name.contains("-"))
                        && (zone == nil || suffix(name) == zone)
                }
                .map { ((target($0) == query ? 0 : target($0).hasPrefix(query) ? 1 : 2), $0.count, $0) }
                .sorted { $0 < $1 }
                .map(\.2)
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
