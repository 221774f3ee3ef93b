/// How often a server answered, and how long that took.
struct LoadReading: Codable, Sendable {
    /// Answers a second.
    let rate: Double
    /// How long half of the answers took at most, in milliseconds.
    let p50: Double
    /// The same for all but one of a hundred.
    let p99: Double

    init(rate: Double, p50: Double, p99: Double) {
        self.rate = rate
        self.p50 = p50
        self.p99 = p99
    }

    /// - Parameter nanoseconds: how long each answer took; at least one did.
    init(_ nanoseconds: [Int64], over duration: Duration) {
        let sorted = nanoseconds.sorted()
        func percentile(_ part: Int) -> Double {
            Double(sorted[min(sorted.count - 1, sorted.count * part / 100)]) / 1e6
        }
        self.init(
            rate: Double(sorted.count) / (duration / .seconds(1)),
            p50: percentile(50),
            p99: percentile(99)
        )
    }

    /// Each figure's own median.
    static func median(of readings: [LoadReading]) -> LoadReading {
        func middle(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }
        return LoadReading(
            rate: middle(readings.map(\.rate)),
            p50: middle(readings.map(\.p50)),
            p99: middle(readings.map(\.p99))
        )
    }
}
