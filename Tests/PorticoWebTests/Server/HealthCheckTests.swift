import PorticoTestSupport
import Synchronization
import Testing

@testable import PorticoWeb

@Suite struct HealthCheckTests {
    private struct Ill: Error {}

    /// What is checked, and a time that stands still until a test moves it.
    private final class Patient: Sendable {
        private let stored = Mutex((checks: 0, isIll: false, now: ContinuousClock.now))

        var checks: Int { stored.withLock { $0.checks } }
        var now: ContinuousClock.Instant { stored.withLock { $0.now } }
        func advance(by duration: Duration) { stored.withLock { $0.now = $0.now.advanced(by: duration) } }
        func becomes(ill isIll: Bool) { stored.withLock { $0.isIll = isIll } }

        func check() throws {
            let isIll = stored.withLock { patient in
                patient.checks += 1
                return patient.isIll
            }
            if isIll { throw Ill() }
        }
    }

    private let patient = Patient()

    @Test func aThousandWhoAskAtOnceAreOne() async {
        let (opened, open) = AsyncStream<Void>.makeStream()
        let check = HealthCheck(
            { [patient] in
                for await _ in opened {}
                try patient.check()
            },
            now: { [patient] in patient.now }
        )
        let healthy = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<1_000 { group.addTask { await check.isHealthy() } }
            open.finish()
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(healthy == 1_000)
        #expect(patient.checks == 1)
    }

    @Test func aVerdictCountsForASecond() async {
        let check = HealthCheck({ [patient] in try patient.check() }, now: { [patient] in patient.now })
        #expect(await check.isHealthy())
        patient.becomes(ill: true)
        patient.advance(by: .milliseconds(999))
        #expect(await check.isHealthy())
        #expect(patient.checks == 1)
        patient.advance(by: .milliseconds(1))
        for _ in 1...3 { #expect(await check.isHealthy() == false) }
        #expect(patient.checks == 2)
        patient.becomes(ill: false)
        patient.advance(by: .seconds(1))
        #expect(await check.isHealthy())
        #expect(patient.checks == 3)
    }

    @Test func aCheckThatTakesLongFindsItIllAndIsNotMadeAgainBeforeItEnded() async {
        let clock = ManualClock()
        let (opened, open) = AsyncStream<Void>.makeStream()
        let check = HealthCheck(
            { [patient] in
                try patient.check()
                if patient.checks == 1 { for await _ in opened {} }
            },
            now: { [patient] in patient.now },
            clock: clock
        )
        async let first = check.isHealthy()
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(await first == false)
        patient.advance(by: .seconds(5))
        for _ in 1...3 { #expect(await check.isHealthy() == false, "at once") }
        #expect(patient.checks == 1)
        open.finish()
        // The next finds out anew.
        await until { await check.isHealthy() }
        #expect(patient.checks == 2)
    }

    @Test func whoLeavesEndsNothingForTheOthers() async {
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let (opened, open) = AsyncStream<Void>.makeStream()
        let check = HealthCheck(
            {
                ask.finish()
                for await _ in opened {}
                try Task.checkCancellation()
            },
            clock: ManualClock()
        )
        let first = Task { await check.isHealthy() }
        for await _ in asked {}
        first.cancel()
        async let second = check.isHealthy()
        open.finish()
        #expect(await second)
    }
}

extension HealthCheck {
    fileprivate func isHealthy() async -> Bool { await verdict() == .healthy }
}
