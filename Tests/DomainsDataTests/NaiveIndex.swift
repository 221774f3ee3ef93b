import Foundation

@testable import Domains

/// What the index must answer, computed in the plainest way from a list of names that are registered names already.
struct NaiveIndex {
    struct Name {
        let unicode: String
        let zone: String
        var label: String { String(unicode.dropLast(zone.count + 1)) }
    }

    let names: [Name]

    func answer(
        _ query: DomainQuery
    ) -> (total: Int, rows: [(name: String, matched: Range<Int>)], zones: [String: Int], facets: [String]) {
        var text = query.text.trimmingCharacters(in: .whitespaces).lowercased()
        if text.hasSuffix("."), text.dropLast().contains(".") { text.removeLast() }
        guard !text.isEmpty else { return (0, [], [:], []) }
        let matching = names.filter { isMatch($0, text, query.match) && admits($0, query) }
        let counts = Dictionary(grouping: matching, by: \.zone).mapValues(\.count)
        let zones = counts.keys.sorted { counts[$0]! != counts[$1]! ? counts[$0]! > counts[$1]! : isBefore($0, $1) }
        let facets = zones.prefix(10) + zones.dropFirst(10).filter { $0 == query.home }
        let inZone = matching.filter { query.zone == nil || $0.zone == query.zone }
        let sorted = inZone.sorted { first, second in
            let (one, other) = (rank(first, text), rank(second, text))
            if one != other { return one < other }
            let (short, long) = (first.unicode.unicodeScalars.count, second.unicode.unicodeScalars.count)
            return short != long ? short < long : isBefore(first.unicode, second.unicode)
        }
        let page = sorted.dropFirst(query.offset).prefix(query.limit)
        return (inZone.count, page.map { ($0.unicode, mark($0, text, query.match)) }, counts, Array(facets))
    }

    private func target(_ name: Name, _ text: String) -> String { text.contains(".") ? name.unicode : name.label }

    private func isMatch(_ name: Name, _ text: String, _ match: NameMatch) -> Bool {
        let target = target(name, text)
        return switch match {
        case .contains: target.contains(text)
        case .prefix: target.hasPrefix(text)
        case .suffix: target.hasSuffix(text)
        case .exact: target == text
        }
    }

    private func admits(_ name: Name, _ query: DomainQuery) -> Bool {
        func agrees(_ presence: Presence, _ isPresent: Bool) -> Bool {
            presence == .any || (presence == .only) == isPresent
        }
        return agrees(
            query.digits,
            name.unicode.unicodeScalars.contains { $0.properties.generalCategory == .decimalNumber }
        )
            && agrees(query.hyphens, name.unicode.contains("-"))
            && agrees(query.idn, !name.unicode.allSatisfy(\.isASCII))
    }

    private func rank(_ name: Name, _ text: String) -> Int {
        let target = target(name, text)
        return target == text ? 0 : target.hasPrefix(text) ? 1 : 2
    }

    private func mark(_ name: Name, _ text: String, _ match: NameMatch) -> Range<Int> {
        let target = target(name, text)
        let options: String.CompareOptions = match == .suffix ? [.backwards, .literal] : .literal
        let range = target.range(of: text, options: options)!
        let start = target[..<range.lowerBound].utf8.count
        return start..<start + text.utf8.count
    }

    private func isBefore(_ one: String, _ other: String) -> Bool {
        one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
    }
}
