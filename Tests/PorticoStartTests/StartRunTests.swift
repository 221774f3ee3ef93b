import PorticoStart
import PorticoTestSupport
import Testing

/// What a run does when a step fails, is late, closes a gate or hangs.
@Suite(.timeLimit(.minutes(10))) struct StartRunTests {
    private let number = StartKey<Int>("number")
    private let text = StartKey<String>("text")
    private let source = StartKey<String?>("source")
    private let other = StartKey<Void>("other")
    private let last = StartKey<String>("last")

    /// What the policies' tests have besides the step that is in trouble.
    private func lastStep<Gate>() -> StartStep<Gate> {
        StartStep(last, after: source, within: .longerThanAnyTest) { "with \($0 ?? "none")" }
    }

    @Test func stepsAreGivenTheValuesOfThoseTheyNeed() async throws {
        let sequence = try StartSequence<Never>([
            StartStep(last, after: number, text, within: .longerThanAnyTest) { "\($0) \($1)" },
            StartStep(text, after: number, within: .longerThanAnyTest) { String(repeating: "a", count: $0) },
            StartStep(number, within: .longerThanAnyTest) { 3 },
        ])
        let report = await sequence.run(by: ManualClock())
        #expect(report.end == .completed)
        #expect(report[last] == "3 aaa" && report[number] == 3)
        #expect(report[StartKey<Int>("text")] == nil && report[StartKey<Void>("unknown")] == nil)
        #expect(report.timeline["last"]?.waitedFor == "text")
        #expect(report.timeline["number"]?.waitedFor == nil)
    }

    @Test func aSequenceWithoutStepsIsComplete() async throws {
        let report = try await StartSequence<Never>([]).run()
        #expect(report.end == .completed && report.timeline.entries.isEmpty)
    }

    @Test func aFailureStopsEverythingWithItsReason() async throws {
        let sequence = try StartSequence<Never>([
            StartStep(source, within: .longerThanAnyTest) { throw StepFailure(description: "no answer") },
            lastStep(),
        ])
        let report = await sequence.run(by: ManualClock())
        #expect(report.end == .failed(.failed(StepFailure(description: "no answer")), by: "source"))
        #expect(report[source] == nil && report[last] == nil)
        #expect(report.timeline["source"]?.how.description == "stopped the others, failed: no answer")
        #expect(report.timeline["last"]?.how.description == "cancelled")
    }

    @Test func whatFailsAndMayBeSkippedIsReportedAndTheOthersGoOn() async throws {
        let sequence = try StartSequence<Never>([
            StartStep(source, within: .longerThanAnyTest, otherwise: .skip()) {
                throw StepFailure(description: "no answer")
            },
            lastStep(),
        ])
        let report = await sequence.run(by: ManualClock())
        #expect(report.end == .completed)
        #expect(report[last] == "with none")
        #expect(report.timeline["source"]?.how.description == "skipped, failed: no answer")
        #expect(report.timeline["last"]?.how.description == "done")
    }

    @Test func aGateShowsWhatItsPolicyMakesOfAFailure() async throws {
        let sequence = try StartSequence<String>([
            StartStep(source, within: .longerThanAnyTest, otherwise: .gate { "closed, \($0)" }) {
                throw StepFailure(description: "a newer version wrote it")
            },
            lastStep(),
        ])
        let report = await sequence.run(by: ManualClock())
        #expect(report.end == .gate("closed, failed: a newer version wrote it", by: "source"))
        #expect(report.timeline["last"]?.started == nil)
    }

    @Test func anOpenGateLetsItsValueThrough() async throws {
        let sequence = try StartSequence<String>([
            .gate(source, within: .longerThanAnyTest) { .open("key") }, lastStep(),
        ])
        let report = await sequence.run(by: ManualClock())
        #expect(report.end == .completed && report[last] == "with key")
    }

    @Test func whatIsLateIsCancelledAndSkippedThoughItGoesOn() async throws {
        let (clock, held) = (ManualClock(), HeldSteps())
        let sequence = try StartSequence<Never>([
            StartStep(source, within: .seconds(2), otherwise: .skip(with: "old")) {
                try await held.work("source")
                return "new"
            },
            lastStep(),
        ])
        let run = Task { await sequence.run(by: clock) }
        await until { clock.waits == [.seconds(2)] && held.running == ["source"] }
        clock.advance(by: .seconds(2))
        let report = await run.value
        #expect(report.end == .completed && report[last] == "with old")
        #expect(report.timeline["source"]?.how.description == "skipped, late after 2000 ms")
        #expect(held.cancelled == ["source"] && held.running == ["source"])
        held.end("source")
    }

    @Test func aSourceThatHangsIsSkippedWithTheWholesLimitAndTheOthersHaveTheirDeadlines() async throws {
        let (clock, held) = (ManualClock(), HeldSteps())
        let sequence = try StartSequence<Never>([
            StartStep(source, within: .seconds(60), otherwise: .skip()) {
                try await held.work("source")
                return "new"
            },
            StartStep(other, within: .seconds(20)) { try await held.work("other") },
            lastStep(),
        ])
        let run = Task { await sequence.run(within: .seconds(3), by: clock) }
        await until { clock.waits == [.seconds(3), .seconds(20)] && held.running == ["source", "other"] }
        clock.advance(by: .seconds(3))
        await until { held.cancelled == ["source"] }
        held.end("other")
        let report = await run.value
        #expect(report.end == .completed && report[last] == "with none")
        #expect(report.timeline["source"]?.ended == .seconds(3))
        #expect(report.timeline["other"]?.how.description == "done")
        held.end("source")
    }

    @Test func whatMayBeSkippedIsNotBegunAfterTheLimit() async throws {
        let (clock, held) = (ManualClock(), HeldSteps())
        let sequence = try StartSequence<Never>([
            StartStep(source, after: other, within: .seconds(1), otherwise: .skip()) { _ in
                try await held.work("source")
                return "new"
            },
            StartStep(other, within: .seconds(20)) { try await held.work("other") },
            lastStep(),
        ])
        let run = Task { await sequence.run(within: .seconds(3), by: clock) }
        await until { clock.waits == [.seconds(20)] && held.running == ["other"] }
        clock.advance(by: .seconds(3))
        held.end("other")
        let report = await run.value
        #expect(report.end == .completed && report[last] == "with none")
        #expect(held.seen == [.began("other"), .ended("other")])
        #expect(report.timeline["source"]?.started == nil)
        #expect(report.timeline["source"]?.how.description == "skipped, late after 0 ms")
    }

    @Test func aClosedGateWaitsForWhatRunsButNoLongerThanItsDeadline() async throws {
        let (clock, held) = (ManualClock(), HeldSteps())
        let sequence = try StartSequence<String>([
            .gate(source, within: .seconds(60)) {
                try await held.work("gate")
                return .closed("update needed")
            },
            StartStep(other, within: .seconds(5)) { try await held.work("other") },
        ])
        let run = Task {
            let report = await sequence.run(by: clock)
            held.note("returned")
            return report
        }
        await until { clock.waits == [.seconds(5), .seconds(60)] && held.running == ["gate", "other"] }
        held.end("gate")
        await until { held.cancelled == ["other"] && clock.waits == [.seconds(5)] }
        held.note("passing the deadline")
        clock.advance(by: .seconds(5))
        let report = await run.value
        #expect(report.end == .gate("update needed", by: "source"))
        #expect(held.seen.suffix(2) == [.noted("passing the deadline"), .noted("returned")])
        #expect(report.timeline["source"]?.how.description == "closed the gate")
        #expect(report.timeline["other"]?.how.description == "cancelled")
        held.end("other")
    }

    @Test func aCancelledRunReturnsWhenWhatWasLateHasEndedToo() async throws {
        let (clock, held) = (ManualClock(), HeldSteps())
        let sequence = try StartSequence<Never>([
            StartStep(source, within: .seconds(2), otherwise: .skip()) {
                try await held.work("source")
                return "new"
            },
            StartStep(other, within: .seconds(60)) { try await held.work("other") },
        ])
        let run = Task {
            let report = await sequence.run(by: clock)
            held.note("returned")
            return report
        }
        await until { clock.waits == [.seconds(2), .seconds(60)] && held.running == ["source", "other"] }
        clock.advance(by: .seconds(2))
        await until { held.cancelled == ["source"] }
        run.cancel()
        await until { held.cancelled == ["source", "other"] }
        held.end("other")
        // The timer goes when the step's end has been taken in: from here on only the late one can be waited for.
        await until { clock.waits.isEmpty }
        held.end("source")
        let report = await run.value
        #expect(report.end == .cancelled)
        #expect(held.seen.suffix(3) == [.ended("other"), .ended("source"), .noted("returned")])
    }

    @Test func aRunThatIsCancelledBeforeItBeginsStartsNothing() async throws {
        let held = HeldSteps()
        let sequence = try StartSequence<Never>([StartStep(other, within: .seconds(1)) { try await held.work("other") }]
        )
        let run = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await sequence.run(by: ManualClock())
        }
        #expect(await run.value.end == .cancelled)
        #expect(held.seen.isEmpty)
    }
}
