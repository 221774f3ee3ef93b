import PorticoTestSupport
import Synchronization
import Testing

@testable import Networking

@Suite struct DeadlineTests {
    @Test func workThatIsDoneInTimeKeepsItsValue() async {
        #expect(await Deadline.run(within: .seconds(5), clock: ManualClock()) { 7 } == 7)
    }

    @Test func workThatIsNotIsCancelledAndHasEnded() async {
        let clock = ManualClock()
        let hasEnded = Mutex(false)
        async let value: Int? = Deadline.run(within: .seconds(5), clock: clock) {
            await untilCancelled()
            hasEnded.withLock { $0 = true }
            return 7
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        #expect(await value == nil)
        #expect(hasEnded.withLock { $0 })
    }

    @Test func whoIsCancelledGetsWhatTheWorkSaysToThat() async {
        let clock = ManualClock()
        let task = Task {
            await Deadline.run(within: .seconds(5), clock: clock) {
                await untilCancelled()
                return "cancelled"
            }
        }
        await clock.sleepers(1)
        task.cancel()
        #expect(await task.value == "cancelled")
    }
}
