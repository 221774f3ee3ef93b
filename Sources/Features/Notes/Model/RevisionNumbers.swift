/// The versions of a note and its revisions, as somebody else counted them or, where those are in no order or too high, counted anew.
///
///     RevisionNumbers([1, 3], below: 4)      // 1, 3; the note has 4
///     RevisionNumbers([3, 3, 1], below: 2)   // 2, 3, 1; the note has 4
public struct RevisionNumbers: Sendable, Hashable {
    /// In the order in which they were given.
    public let versions: [Int]
    public let ofNote: Int

    /// The highest version that is kept as it was given: there is room for as many more saves.
    private static let highest = 1_000_000_000

    /// - Parameter version: the note's.
    public init(_ versions: [Int], below version: Int) {
        let order = versions.indices.sorted { (versions[$0], $0) < (versions[$1], $1) }
        let isInOrder =
            zip(order, order.dropFirst()).allSatisfy { versions[$0] < versions[$1] }
            && (order.first.map { versions[$0] } ?? 1) >= 1
            && (order.last.map { versions[$0] } ?? 0) < version
            && version <= Self.highest
        guard !isInOrder else {
            (self.versions, ofNote) = (versions, version)
            return
        }
        var counted = versions
        for (rank, index) in order.enumerated() { counted[index] = rank + 1 }
        (self.versions, ofNote) = (counted, versions.count + 1)
    }
}
