import Domains
import Foundation

/// Looks for a text with a dot: one pass over the records.
///
/// A label has no dot, so the text's first dot is either the one between label and zone or one inside the zone. Either
/// way the zone decides nearly all, and is asked once, not once a name: only where the text's end fits the zone's
/// start is the label compared.
struct NameScan {
    /// What a zone says of its names.
    private struct Verdict: OptionSet {
        let rawValue: UInt8
        /// All of them match, by the zone alone.
        static let all = Verdict(rawValue: 1)
        /// Those match whose label ends with the part before the first dot.
        static let labelEnds = Verdict(rawValue: 2)
        /// Those match whose label is the part before the first dot.
        static let labelEquals = Verdict(rawValue: 4)
        /// A name with that label begins with the text.
        static let beginsWith = Verdict(rawValue: 8)
        /// A name with that label equals the text.
        static let equals = Verdict(rawValue: 16)
    }

    private let view: IndexView
    private let head: [UInt8]
    private let verdicts: [Verdict]

    /// How many records are read between two looks at whether anyone still waits.
    private static let window = 1 << 18

    init(_ text: [UInt8], match: NameMatch, zones: [IndexZone], in view: IndexView) {
        let dot = UInt8(ascii: ".")
        let head = Array(text.prefix { $0 != dot })
        let tail = text.dropFirst(head.count)
        self.view = view
        self.head = head
        verdicts = zones.map { zone in
            let name = Array(zone.name.utf8)
            let dotted = [dot] + name
            let equals = dotted.elementsEqual(tail)
            let beginsWith = dotted.starts(with: tail)
            var verdict: Verdict = []
            if beginsWith { verdict.insert(.beginsWith) }
            if equals { verdict.insert(.equals) }
            switch match {
            case .contains:
                if name.firstRange(of: text) != nil { verdict.insert(.all) }
                if beginsWith { verdict.insert(.labelEnds) }
            case .prefix:
                if beginsWith { verdict.insert(.labelEquals) }
            case .suffix:
                if name.count >= text.count, name.suffix(text.count).elementsEqual(text) { verdict.insert(.all) }
                if equals { verdict.insert(.labelEnds) }
            case .exact:
                if equals { verdict.insert(.labelEquals) }
            }
            return verdict
        }
    }

    /// - Parameter isCancelled: whether nobody waits for it any more.
    func run(into matches: inout MatchCollector, isCancelled: () -> Bool = { Task.isCancelled }) throws(SearchStop) {
        guard verdicts.contains(where: { !$0.isDisjoint(with: [.all, .labelEnds, .labelEquals]) }) else { return }
        var id = 0
        while id < view.traits.count {
            if isCancelled() { throw .cancelled }
            let end = min(view.traits.count, id + Self.window)
            do throws(DomainIndexError.Fault) {
                while id < end {
                    try look(at: id, into: &matches)
                    id += 1
                }
            } catch {
                throw .fault(error)
            }
        }
    }

    @inline(__always)
    private func look(at id: Int, into matches: inout MatchCollector) throws(DomainIndexError.Fault) {
        let traits = RecordTraits(word: try view.traits.word(id))
        guard traits.zone < verdicts.count else { throw .damaged("a name has no zone") }
        let verdict = verdicts[traits.zone]
        guard !verdict.isEmpty else { return }
        let label = try view.label(id)
        let ends = labelEnds(label)
        let equals = ends && label.count == head.count
        guard
            verdict.contains(.all) || (verdict.contains(.labelEnds) && ends)
                || (verdict.contains(.labelEquals) && equals)
        else { return }
        let rank: MatchRank =
            !equals ? .other : verdict.contains(.equals) ? .equal : verdict.contains(.beginsWith) ? .prefix : .other
        try matches.add(id, rank: rank, traits: traits)
    }

    @inline(__always)
    private func labelEnds(_ label: Range<Int>) -> Bool {
        guard label.count >= head.count, let base = view.labels.text.baseAddress else { return false }
        return memcmp(base + label.upperBound - head.count, head, head.count) == 0
    }
}
