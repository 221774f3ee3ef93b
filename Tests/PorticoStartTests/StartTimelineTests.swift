import PorticoStart
import PorticoTestSupport
import Testing

/// What is known of a run afterwards, and how it is printed.
@Suite(.timeLimit(.minutes(10))) struct StartTimelineTests {
    @Test func aTimelineIsPrintedWithALineForEachStep() async throws {
        let clock = ManualClock()
        let settings = StartKey<Void>("settings")
        let sequence = try StartSequence<Never>([
            StartStep(settings, within: .seconds(1)) { try await clock.sleep(for: .milliseconds(12)) },
            StartStep(StartKey<Void>("storage"), after: settings, within: .seconds(30)) { _ in
                try await clock.sleep(for: .milliseconds(78))
            },
            StartStep(StartKey<Void>("sources"), after: settings, within: .seconds(5), otherwise: .skip()) { _ in
                try await clock.sleep(for: .seconds(40))
            },
        ])
        let run = Task { await sequence.run(within: .seconds(3), by: clock) }
        await until { clock.waits == [12, 1_000].map(Duration.milliseconds) }
        clock.advance(by: .milliseconds(12))
        await until { clock.waits == [78, 2_988, 30_000, 40_000].map(Duration.milliseconds) }
        clock.advance(by: .milliseconds(78))
        await until { clock.waits == [2_910, 39_922].map(Duration.milliseconds) }
        clock.advance(by: .milliseconds(2_910))
        let printed = await run.value.timeline.description
        #expect(
            printed == """
                step     ready start  end
                settings     0     0   12  done
                storage     12    12   90  done, waited for settings
                sources     12    12 3000  skipped, late after 2988 ms, waited for settings
                """
        )
    }

    @Test func aStepThatWasNeverReadyHasNoTimes() async throws {
        let storage = StartKey<Void>("storage")
        let sequence = try StartSequence<String>([
            .gate(storage, within: .seconds(1)) { .closed("a newer version wrote it") },
            StartStep(StartKey<Void>("port"), after: storage, within: .seconds(1)) { _ in },
        ])
        let timeline = await sequence.run(by: ManualClock()).timeline
        #expect(
            timeline.description == """
                step    ready start end
                storage     0     0   0  closed the gate
                port        -     -   -  cancelled
                """
        )
        #expect(timeline["port"]?.ready == nil && timeline["port"]?.waitedFor == nil && timeline["none"] == nil)
    }
}
