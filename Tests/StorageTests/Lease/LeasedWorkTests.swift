import PorticoTestSupport
import Storage
import Synchronization
import Testing

/// Work that one program does at a time, by a clock that the test moves.
@Suite struct LeasedWorkTests {
    @Test func itIsDoneWhileTheLeaseIsOnesOwnAndEndsWithIt() async {
        let (clock, lease, log) = (ManualClock(), FakeLease(), Log())
        lease.answer = .success(false)
        let running = Task { await LeasedWork(lease, clock: clock) { log.note("\($0)") }.run([log.work]) }
        // Another has it.
        await clock.sleepers(1)
        #expect(log.lines.isEmpty)
        lease.answer = .success(true)
        clock.advance(by: .seconds(2))
        await until { log.lines.contains("begun") }
        #expect(log.lines == [LeaseNews.taken.description, "begun"])
        // It goes on as long as it is taken anew, however long that is.
        for _ in 0..<9 {
            await clock.sleepers(2)
            let count = lease.takes
            clock.advance(by: .seconds(2))
            await until { lease.takes > count }
        }
        #expect(log.lines.count == 2)
        // Another has it again.
        lease.answer = .success(false)
        await clock.sleepers(2)
        clock.advance(by: .seconds(2))
        await until { log.lines.contains(LeaseNews.lost.description) }
        #expect(log.lines == [LeaseNews.taken.description, "begun", "ended", LeaseNews.lost.description])
        running.cancel()
        await running.value
        #expect(lease.isGivenBack == false)
    }

    @Test func itIsEndedBeforeTheTermIsOverWhereTheStorageSaysNothing() async {
        let (clock, lease, log) = (ManualClock(), FakeLease(), Log())
        let running = Task { await LeasedWork(lease, clock: clock) { log.note("\($0)") }.run([log.work]) }
        await until { log.lines.contains("begun") }
        await clock.sleepers(2)
        lease.answer = .failure(.unreachable(reason: "it is gone"))
        clock.advance(by: .seconds(2))
        await until { lease.takes == 2 }
        await clock.sleepers(2)
        clock.advance(by: .seconds(2))
        await until { lease.takes == 3 }
        await clock.sleepers(2)
        #expect(!log.lines.contains("ended"))
        // 5 of 6 seconds since it was taken.
        clock.advance(by: .seconds(1))
        await until { log.lines.contains(LeaseNews.lost.description) }
        #expect(log.lines.contains("ended"))
        // It waits for its turn, and says once that there is trouble.
        await clock.sleepers(1)
        for _ in 0..<3 {
            let count = lease.takes
            clock.advance(by: .seconds(2))
            await until { lease.takes > count }
            await clock.sleepers(1)
        }
        #expect(log.lines.filter { $0.hasSuffix("it is gone") }.count == 1)
        lease.answer = .success(true)
        clock.advance(by: .seconds(2))
        await until { log.lines.filter { $0 == "begun" }.count == 2 }
        running.cancel()
        await running.value
    }

    @Test func whoEndsLetsOthersHaveItAtOnce() async {
        let (clock, lease, log) = (ManualClock(), FakeLease(), Log())
        let running = Task { await LeasedWork(lease, clock: clock) { log.note("\($0)") }.run([log.work]) }
        await until { log.lines.contains("begun") }
        running.cancel()
        await running.value
        #expect(log.lines.last == "ended")
        #expect(lease.isGivenBack)
    }
}

/// A lease of six seconds that gives the answers it is told to give.
private final class FakeLease: Lease {
    private struct Guarded {
        var answer = Result<Bool, StorageError>.success(true)
        var takes = 0
        var isGivenBack = false
    }

    private let guarded = Mutex(Guarded())
    let term = Duration.seconds(6)

    var answer: Result<Bool, StorageError> {
        get { guarded.withLock { $0.answer } }
        set { guarded.withLock { $0.answer = newValue } }
    }
    var takes: Int { guarded.withLock { $0.takes } }
    var isGivenBack: Bool { guarded.withLock { $0.isGivenBack } }

    func take() throws(StorageError) -> Bool {
        let answer = guarded.withLock { guarded in
            guarded.takes += 1
            return guarded.answer
        }
        return try answer.get()
    }

    func release() { guarded.withLock { $0.isGivenBack = true } }
}

private final class Log: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func note(_ line: String) { kept.withLock { $0.append(line) } }

    func work() async {
        note("begun")
        await untilCancelled()
        note("ended")
    }
}
