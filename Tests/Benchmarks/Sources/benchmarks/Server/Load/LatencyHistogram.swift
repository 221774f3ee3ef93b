/// How many answers took how long, in whole microseconds.
///
///     var all = LatencyHistogram()
///     for turn in turns { all.add(turn.latencies) }
///     print(all.percentile(99))
struct LatencyHistogram: Codable, Sendable {
    private var counts: [Int: Int] = [:]

    var isEmpty: Bool { counts.isEmpty }

    mutating func add(_ microseconds: Int, times: Int = 1) {
        counts[microseconds, default: 0] += times
    }

    mutating func add(_ other: LatencyHistogram) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }

    /// How long so many of a hundred answers took at most, in milliseconds; 0 where there are none.
    func percentile(_ part: Int) -> Double {
        var before = counts.values.reduce(0, +) * part / 100
        for (microseconds, count) in counts.sorted(by: { $0.key < $1.key }) {
            if before < count { return Double(microseconds) / 1_000 }
            before -= count
        }
        return Double(counts.keys.max() ?? 0) / 1_000
    }
}
