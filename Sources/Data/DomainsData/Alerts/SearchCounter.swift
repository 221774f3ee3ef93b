import Domains

/// What a search finds among new names: how many, and the first of them.
struct FoundNames: Sendable, Hashable {
    private(set) var count = 0
    /// Each on a line, with a space in place of the dot before its zone; as many as `ArrivedNames` keeps.
    private var bytes: [UInt8] = []
    private var kept = 0

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// - Parameter label: how many of the name's bytes are before its zone's dot.
    mutating func add(_ name: [UInt8], label: Int) {
        count += 1
        guard kept == count - 1, kept < ArrivedNames.maxNames, bytes.count + name.count < ArrivedNames.maxBytes else {
            return
        }
        kept = count
        bytes.append(contentsOf: name)
        bytes[bytes.count - name.count + label] = UInt8(ascii: " ")
        bytes.append(UInt8(ascii: "\n"))
    }
}

/// Finds for many searches at once which names each of them would find, name by name.
///
///     var counter = SearchCounter(queries, in: index)
///     try NewNames(in: index, since: old).forEach { counter.count($0, label: $1, $2) }
///     counter.found
///
/// A search finds here what `DomainIndex.search` finds. Searches that look for the same are counted once, and what a
/// name costs is bounded by what stands in it: each text that is found there asks only for searches that its zone
/// admits.
struct SearchCounter {
    /// What is looked for, but for its text and its zone.
    private struct Probe: Hashable {
        let match: NameMatch
        let digits: Presence
        let hyphens: Presence
        let idn: Presence
    }

    /// A probe of a text in a zone, or in any.
    private struct Place: Hashable {
        let text: Int
        let zone: Int?
        let probe: Probe
    }

    /// What is looked for by one text.
    private struct Wanted {
        let length: Int
        let hasDot: Bool
        var anywhere: [Int] = []
        var inZone: [Int: [Int]] = [:]
    }

    private let matcher: TextMatcher
    private let wanted: [Wanted]
    private let matches: [NameMatch]
    private let filters: [TraitFilter]
    /// Which count is each search's; nil for those that find nothing.
    private let countOfQuery: [Int?]
    private var foundNames: [FoundNames]
    /// The last name that each was found in, by its number: a text may stand in a name more than once.
    private var lastName: [Int]
    private var names = 0

    init(_ queries: [DomainQuery], in index: DomainIndex) {
        var textNumbers: [String: Int] = [:]
        var texts: [[UInt8]] = []
        var wanted: [Wanted] = []
        var numbers: [Place: Int] = [:]
        var matches: [NameMatch] = []
        var filters: [TraitFilter] = []
        countOfQuery = queries.map { query in
            let text = SearchText(query.text)
            let zone = ZoneFilter(query.zone, in: index)
            guard !text.isBlank, text.canMatch, zone != .unknown else { return nil }
            let textNumber = textNumbers[text.text] ?? texts.count
            if textNumber == texts.count {
                textNumbers[text.text] = textNumber
                texts.append(text.bytes)
                wanted.append(Wanted(length: text.bytes.count, hasDot: text.hasDot))
            }
            let zoneNumber: Int? = if case .only(let number) = zone { number } else { nil }
            let probe = Probe(match: query.match, digits: query.digits, hyphens: query.hyphens, idn: query.idn)
            let place = Place(text: textNumber, zone: zoneNumber, probe: probe)
            if let known = numbers[place] { return known }
            let number = matches.count
            numbers[place] = number
            matches.append(query.match)
            filters.append(TraitFilter(query))
            if let zoneNumber {
                wanted[textNumber].inZone[zoneNumber, default: []].append(number)
            } else {
                wanted[textNumber].anywhere.append(number)
            }
            return number
        }
        matcher = TextMatcher(texts)
        self.wanted = wanted
        self.matches = matches
        self.filters = filters
        foundNames = Array(repeating: FoundNames(), count: matches.count)
        lastName = Array(repeating: 0, count: matches.count)
    }

    /// What each search has found, in the order of the searches.
    var found: [FoundNames] { countOfQuery.map { $0.map { foundNames[$0] } ?? FoundNames() } }

    /// - Parameters:
    ///   - name: a whole Unicode name.
    ///   - label: how many of its bytes are before its zone's dot.
    mutating func count(_ name: [UInt8], label: Int, _ traits: RecordTraits) {
        names += 1
        let (matcher, all) = (matcher, wanted)
        matcher.forEachMatch(in: name) { text, end in
            let wanted = all[text]
            // A text without a dot is looked for in the name without its zone.
            let last = wanted.hasDot ? name.count : label
            guard end <= last else { return }
            let isFirst = end == wanted.length
            let isLast = end == last
            for number in wanted.anywhere { count(number, name, label, isFirst, isLast, traits) }
            if !wanted.inZone.isEmpty, let numbers = wanted.inZone[traits.zone] {
                for number in numbers { count(number, name, label, isFirst, isLast, traits) }
            }
        }
    }

    private mutating func count(
        _ number: Int,
        _ name: [UInt8],
        _ label: Int,
        _ isFirst: Bool,
        _ isLast: Bool,
        _ traits: RecordTraits
    ) {
        guard lastName[number] != names, filters[number].admits(traits) else { return }
        let fits =
            switch matches[number] {
            case .contains: true
            case .prefix: isFirst
            case .suffix: isLast
            case .exact: isFirst && isLast
            }
        guard fits else { return }
        lastName[number] = names
        foundNames[number].add(name, label: label)
    }
}
