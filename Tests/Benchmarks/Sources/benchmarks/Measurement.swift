/// The median of several runs of some work.
enum Measurement {
    static func median(of runs: Int, _ work: () async throws -> Void) async rethrows -> Duration {
        var times: [Duration] = []
        for _ in 0..<runs {
            let start = ContinuousClock.now
            try await work()
            times.append(ContinuousClock.now - start)
        }
        return times.sorted()[runs / 2]
    }

    static func median(of runs: Int, _ work: () -> Void) -> Duration {
        var times: [Duration] = []
        for _ in 0..<runs {
            let start = ContinuousClock.now
            work()
            times.append(ContinuousClock.now - start)
        }
        return times.sorted()[runs / 2]
    }

    /// The medians of several kinds of work that take turns, so that whatever else the machine does meets all of them.
    static func medians(of runs: Int, _ works: [() -> Void]) -> [Duration] {
        var times = works.map { _ in [Duration]() }
        for _ in 0..<runs {
            for (index, work) in works.enumerated() { times[index].append(ContinuousClock().measure(work)) }
        }
        return times.map { $0.sorted()[runs / 2] }
    }
}

extension Duration {
    var milliseconds: Double {
        Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1e15
    }

    /// How long each of so many rounds took, with three digits behind the point.
    func microseconds(per rounds: Int) -> Double {
        (milliseconds * 1_000_000 / Double(rounds)).rounded() / 1_000
    }

    /// In milliseconds, with two digits behind the point.
    var shown: String { "\((milliseconds * 100).rounded() / 100)" }

    /// How many times longer than `other`, with two digits behind the point.
    func ratio(to other: Duration) -> String {
        "\(((milliseconds / other.milliseconds) * 100).rounded() / 100)"
    }
}

extension [Duration] {
    /// So that of a hundred so many take no longer.
    func percentile(_ part: Int) -> Duration { sorted()[Swift.min(count - 1, count * part / 100)] }
}
