/// How often a server answered, and how long that took.
struct LoadReading: Codable, Sendable {
    /// Answers a second.
    let rate: Double
    /// Of wrk with what it adds: for each wait of more than twice the mean, those of the requests that would have come
    /// meanwhile.
    let latencies: LatencyHistogram

    init(rate: Double, latencies: LatencyHistogram) {
        self.rate = rate
        self.latencies = latencies
    }

    /// - Parameter nanoseconds: how long each answer took.
    init(_ nanoseconds: [Int64], over duration: Duration) {
        var latencies = LatencyHistogram()
        for time in nanoseconds { latencies.add(Int(time / 1_000)) }
        self.init(rate: Double(nanoseconds.count) / (duration / .seconds(1)), latencies: latencies)
    }

    /// How long half of the answers took at most, in milliseconds.
    var p50: Double { latencies.percentile(50) }
    /// The same for all but one of a hundred.
    var p99: Double { latencies.percentile(99) }

    /// The median of the rates, and how long all answers of all turns took: a turn of a second may have seen none of
    /// the moments in which the system lets a server wait, or little else.
    static func all(of turns: [LoadReading]) -> LoadReading {
        var latencies = LatencyHistogram()
        for turn in turns { latencies.add(turn.latencies) }
        return LoadReading(rate: turns.map(\.rate).sorted()[turns.count / 2], latencies: latencies)
    }
}
