import CMemory
import Domains
import Foundation

/// Looks for a text without a dot: one pass of `memmem` over all labels.
///
/// Labels stand between separators, so a prefix is the text after a separator, a suffix the text before one. The ids of
/// what is found come in order, each once.
struct LabelScan {
    private let view: IndexView
    private let text: [UInt8]
    private let needle: [UInt8]
    /// How many bytes of the needle come before the label: its leading separator.
    private let lead: Int
    private let window: Int

    /// - Parameter window: how many bytes are read between two looks at whether anyone still waits; 4 MB are about a
    ///   millisecond's worth.
    init(_ text: [UInt8], match: NameMatch, in view: IndexView, window: Int = 4 << 20) {
        self.window = window
        self.view = view
        self.text = text
        let before = match == .prefix || match == .exact ? [IndexLayout.separator] : []
        let after = match == .suffix || match == .exact ? [IndexLayout.separator] : []
        needle = before + text + after
        lead = before.count
    }

    /// - Parameter isCancelled: whether nobody waits for it any more.
    func run(into matches: inout MatchCollector, isCancelled: () -> Bool = { Task.isCancelled }) throws(SearchStop) {
        var position = 0
        var id = 0
        while position < view.labels.text.count {
            if isCancelled() { throw .cancelled }
            do throws(DomainIndexError.Fault) {
                try scanWindow(from: &position, id: &id, into: &matches)
            } catch {
                throw .fault(error)
            }
        }
    }

    private func scanWindow(
        from position: inout Int,
        id: inout Int,
        into matches: inout MatchCollector
    ) throws(DomainIndexError.Fault) {
        let labels = view.labels.text
        let next = min(labels.count, position + window)
        // Reaching into the next window by all but one byte finds what lies across the border, and nothing twice.
        let end = min(labels.count, next + needle.count - 1)
        while let hit = find(in: labels, from: position, to: end) {
            id = try record(at: hit + lead, from: id)
            let label = try view.label(id)
            guard label.lowerBound <= hit + lead, hit < label.upperBound else {
                throw .damaged("its names are not in order")
            }
            try matches.add(id, rank: rank(label), traits: RecordTraits(word: try view.traits.word(id)))
            // The closing separator may be the leading one of the next hit.
            position = label.upperBound
        }
        position = max(position, next)
    }

    private func find(in labels: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int? {
        guard start < end, let base = labels.baseAddress else { return nil }
        guard let found = memmem(base + start, end - start, needle, needle.count) else { return nil }
        return UnsafeRawPointer(found) - base
    }

    private func rank(_ label: Range<Int>) -> MatchRank {
        guard label.count >= text.count, let base = view.labels.text.baseAddress,
            memcmp(base + label.lowerBound, text, text.count) == 0
        else { return .other }
        return label.count == text.count ? .equal : .prefix
    }

    /// The record whose label covers `position`, at or after `first`: in doubling steps, then by halves.
    private func record(at position: Int, from first: Int) throws(DomainIndexError.Fault) -> Int {
        let starts = view.labels.starts
        let count = view.traits.count
        var low = first
        var step = 1
        while low + step < count, try starts.number(low + step) <= position {
            low += step
            step *= 2
        }
        var high = min(low + step, count)
        while low + 1 < high {
            let middle = low + (high - low) / 2
            if try starts.number(middle) <= position { low = middle } else { high = middle }
        }
        return low
    }
}
