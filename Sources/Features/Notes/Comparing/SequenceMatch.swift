import Portico

/// Which elements of two sequences belong together, in order: as a person would pair them, with a bound on the work.
///
/// What stands once in both is paired first (patience, Bram Cohen), then what lies between in the same way; where
/// nothing stands once, the longest common subsequence is taken as long as the budget lasts. Beyond it a stretch counts
/// as replaced.
struct SequenceMatch {
    /// The pairs, ascending in both.
    private(set) var pairs: [(one: Int, other: Int)] = []
    private let one: [Int]
    private let other: [Int]
    /// How many comparisons are left.
    private(set) var budget: Int

    init(_ one: [Int], _ other: [Int], budget: Int = 2_500_000) {
        self.one = one
        self.other = other
        self.budget = budget
        var stretches = [Stretch(one: one.indices, other: other.indices)]
        while let stretch = stretches.popLast() { stretches += pairEnds(of: stretch) }
        pairs.sort { $0.one < $1.one }
    }

    private struct Stretch {
        var one: Range<Int>
        var other: Range<Int>
    }

    /// Pairs what is the same at both ends, and gives the stretches between the anchors in the middle.
    private mutating func pairEnds(of stretch: Stretch) -> [Stretch] {
        var (one, other) = (stretch.one, stretch.other)
        while let first = one.first, let otherFirst = other.first, self.one[first] == self.other[otherFirst] {
            pairs.append((first, otherFirst))
            (one, other) = (one.dropFirst(), other.dropFirst())
        }
        while let last = one.last, let otherLast = other.last, self.one[last] == self.other[otherLast] {
            pairs.append((last, otherLast))
            (one, other) = (one.dropLast(), other.dropLast())
        }
        guard !one.isEmpty, !other.isEmpty else { return [] }
        budget -= one.count + other.count
        guard budget > 0 else { return [] }
        let anchors = anchors(one, other)
        guard !anchors.isEmpty else {
            pairLongest(one, other)
            return []
        }
        var stretches: [Stretch] = []
        var (start, otherStart) = (one.lowerBound, other.lowerBound)
        for anchor in anchors {
            pairs.append(anchor)
            stretches.append(Stretch(one: start..<anchor.one, other: otherStart..<anchor.other))
            (start, otherStart) = (anchor.one + 1, anchor.other + 1)
        }
        stretches.append(Stretch(one: start..<one.upperBound, other: otherStart..<other.upperBound))
        return stretches
    }

    /// What stands once in both, where the order is the same in both.
    private func anchors(_ one: Range<Int>, _ other: Range<Int>) -> [(one: Int, other: Int)] {
        let (places, otherPlaces) = (Self.single(self.one, one), Self.single(self.other, other))
        let shared = places.compactMap { number, place in otherPlaces[number].map { (one: place, other: $0) } }
        return shared.sorted { $0.one < $1.one }.longestRise(by: \.other)
    }

    /// Where the elements are that stand once in a range.
    private static func single(_ sequence: [Int], _ range: Range<Int>) -> [Int: Int] {
        var places: [Int: Int?] = [:]
        for index in range {
            let number = sequence[index]
            places[number] = .some(places[number] == nil ? index : nil)
        }
        return places.compactMapValues(\.self)
    }

    private mutating func pairLongest(_ one: Range<Int>, _ other: Range<Int>) {
        let (cells, overflow) = one.count.multipliedReportingOverflow(by: other.count)
        guard !overflow, cells <= budget else { return }
        budget -= cells
        let width = other.count + 1
        var lengths = [Int32](repeating: 0, count: (one.count + 1) * width)
        for row in (0..<one.count).reversed() {
            let number = self.one[one.lowerBound + row]
            for column in (0..<other.count).reversed() {
                let place = row * width + column
                lengths[place] =
                    number == self.other[other.lowerBound + column]
                    ? lengths[place + width + 1] + 1
                    : max(lengths[place + width], lengths[place + 1])
            }
        }
        var (row, column) = (0, 0)
        while row < one.count, column < other.count {
            let place = row * width + column
            if self.one[one.lowerBound + row] == self.other[other.lowerBound + column] {
                pairs.append((one.lowerBound + row, other.lowerBound + column))
                (row, column) = (row + 1, column + 1)
            } else if lengths[place + width] >= lengths[place + 1] {
                row += 1
            } else {
                column += 1
            }
        }
    }
}
