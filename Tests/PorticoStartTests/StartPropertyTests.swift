import PorticoStart
import PorticoTestSupport
import Testing

/// What is true of every graph, on random ones.
@Suite(.timeLimit(.minutes(10))) struct StartPropertyTests {
    private static let seeds = (1...60).map { UInt64($0) }

    @Test(arguments: seeds)
    func eachStepRunsOnceAsSoonAsWhatItNeedsHasEndedAndNoSooner(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let (graph, held) = (RandomGraph(&random), HeldSteps())
        let sequence = try graph.sequence { key in
            StartStep<Never>(key, within: .longerThanAnyTest) { try await held.work(key.name) }
        }
        let run = Task { await sequence.run(by: ManualClock()) }
        var ended: Set<String> = []
        while ended.count < graph.names.count {
            // All of these at the same time: none waits for another.
            let expected = graph.running(after: ended)
            await until { held.running.isSuperset(of: expected) }
            try #require(held.running == expected, "\(graph)")
            let next = random.pick(expected.sorted())
            ended.insert(next)
            held.end(next)
        }
        #expect(await run.value.end == .completed, "\(graph)")
        let seen = held.seen
        #expect(Set(seen).count == seen.count && seen.count == 2 * graph.names.count, "\(graph)")
        for name in graph.names {
            let before = seen.prefix { $0 != .began(name) }
            #expect(graph.needs[name, default: []].allSatisfy { before.contains(.ended($0)) }, "\(name), \(graph)")
        }
    }

    @Test(arguments: seeds)
    func theWholeTakesAsLongAsItsLongestPath(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let (graph, clock) = (RandomGraph(&random), ManualClock())
        var durations: [String: Duration] = [:]
        for name in graph.names { durations[name] = .seconds(Int.random(in: 1...20, using: &random)) }
        // So far apart that none is mistaken for another, however much of it has passed.
        let deadlines = Dictionary(
            uniqueKeysWithValues: graph.names.enumerated().map { ($1, Duration.seconds(10_000 + 1_000 * $0)) }
        )
        let sequence = try graph.sequence { [durations] key in
            StartStep<Never>(key, within: deadlines[key.name, default: .zero]) {
                try await clock.sleep(for: durations[key.name, default: .zero])
            }
        }
        let run = Task { await sequence.run(by: clock) }
        let times = graph.times(durations)
        var now = Duration.zero
        for end in Set(times.values.map(\.end)).sorted() {
            let running = times.filter { $0.value.start <= now && now < $0.value.end }
            let waits = running.flatMap { [$1.end - now, $1.start + deadlines[$0, default: .zero] - now] }.sorted()
            await until { clock.waits == waits }
            clock.advance(by: end - now)
            now = end
        }
        let report = await run.value
        #expect(report.end == .completed, "\(graph)")
        #expect(report.timeline.entries.compactMap(\.ended).max() == times.values.map(\.end).max(), "\(graph)")
        for entry in report.timeline.entries {
            #expect(entry.ready == times[entry.name]?.start && entry.started == entry.ready, "\(entry), \(graph)")
            #expect(entry.ended == times[entry.name]?.end, "\(entry), \(graph)")
            let needs = graph.needs[entry.name, default: []]
            #expect((entry.waitedFor == nil) == needs.isEmpty, "\(entry), \(graph)")
            guard let last = entry.waitedFor else { continue }
            #expect(needs.contains(last) && times[last]?.end == entry.ready, "\(entry), \(graph)")
        }
        #expect(clock.waits.isEmpty, "\(graph)")
    }

    enum Stop: CaseIterable {
        case gate, failure, lateness, cancellation
    }

    @Test(arguments: Stop.allCases, seeds)
    func whateverStopsARunReachesAllThatRunsAndNothingStartsAfterwards(stop: Stop, seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let (graph, held, clock) = (RandomGraph(&random), HeldSteps(), ManualClock())
        let stopper = random.pick(graph.names)
        let sequence = try graph.sequence { key in
            StartStep<String>.gate(key, within: key.name == stopper ? .seconds(1) : .longerThanAnyTest) {
                try await held.work(key.name)
                return key.name == stopper && stop == .gate ? .closed("shown") : .open(())
            }
        }
        let run = Task {
            let report = await sequence.run(by: clock)
            held.note("returned")
            return report
        }
        var ended: Set<String> = []
        var running = graph.running(after: ended)
        await until { held.running == running }
        while true {
            let next = random.pick(running.sorted())
            if next == stopper { break }
            ended.insert(next)
            held.end(next)
            running = graph.running(after: ended)
            await until { held.running == running }
        }

        switch stop {
        case .gate: held.end(stopper)
        case .failure: held.end(stopper, failing: StepFailure(description: "broken"))
        case .lateness:
            await until { clock.waits.first == .seconds(1) }
            clock.advance(by: .seconds(1))
        case .cancellation: run.cancel()
        }
        let others = running.subtracting([stopper])
        let stopped = stop == .gate || stop == .failure ? others : running
        await until { held.cancelled == stopped }
        // A late step is left behind; all others are waited for.
        let left = stop == .lateness ? [stopper] : []
        for name in stopped.subtracting(left) { held.end(name) }
        let report = await run.value

        #expect(held.running == Set(left), "\(graph)")
        #expect(held.seen.last == .noted("returned"), "\(graph)")
        let begun = held.seen.count { if case .began = $0 { true } else { false } }
        #expect(begun == ended.count + running.count, "\(graph)")
        switch stop {
        case .gate: #expect(report.end == .gate("shown", by: stopper), "\(graph)")
        case .failure:
            let failure = StartProblem.failed(StepFailure(description: "broken"))
            #expect(report.end == .failed(failure, by: stopper), "\(graph)")
        case .lateness: #expect(report.end == .failed(.late(after: .seconds(1)), by: stopper), "\(graph)")
        case .cancellation: #expect(report.end == .cancelled, "\(graph)")
        }
        for entry in report.timeline.entries where !ended.union(running).contains(entry.name) {
            #expect(entry.started == nil && entry.how.description == "cancelled", "\(entry), \(graph)")
        }
        for name in left { held.end(name) }
    }
}
