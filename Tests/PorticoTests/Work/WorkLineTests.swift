import Dispatch
import Foundation
import PorticoTestSupport
import Synchronization
import Testing

@testable import Portico

@Suite struct WorkLineTests {
    /// Work that goes on until it is let go, and the most of it that was under way at once.
    private final class Held: Sendable {
        private let gate = DispatchSemaphore(value: 0)
        private let counts = Mutex((running: 0, maximum: 0))

        var maximum: Int { counts.withLock { $0.maximum } }
        var running: Int { counts.withLock { $0.running } }

        func work() {
            counts.withLock {
                $0.running += 1
                $0.maximum = max($0.maximum, $0.running)
            }
            gate.wait()
            counts.withLock { $0.running -= 1 }
        }

        func letGo(_ count: Int) {
            for _ in 0..<count { gate.signal() }
        }
    }

    /// Work that takes a processor until it is over.
    private final class Busy: Sendable {
        let begun = Atomic(0)
        let isOver = Atomic(false)

        func work() {
            begun.add(1, ordering: .relaxed)
            while !isOver.load(ordering: .relaxed) {}
        }
    }

    @Test func soManyAreUnderWayAtOnceAndTheOthersWait() async throws {
        let (line, held) = (WorkLine(atOnce: 2, maxWaiting: 10), Held())
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { try await line.run { held.work() } } }
            await until { held.running == 2 && line.waitingCount == 6 }
            held.letGo(8)
            try await group.waitForAll()
        }
        #expect(held.maximum == 2)
        #expect(line.waitingCount == 0)
        #expect(try await line.run { 7 } == 7)
    }

    @Test func computationsLeaveTasksTheirThreads() async throws {
        let count = ProcessInfo.processInfo.activeProcessorCount * 2
        let line = WorkLine(atOnce: count, maxWaiting: 0)
        let busy = Busy()
        try await withThrowingTaskGroup { group in
            for _ in 0..<count { group.addTask { try await line.run { busy.work() } } }
            // These are tasks.
            await until { busy.begun.load(ordering: .relaxed) == count }
            busy.isOver.store(true, ordering: .relaxed)
            try await group.waitForAll()
        }
    }

    @Test func whereTooManyWaitTheNextIsTurnedAway() async throws {
        let (line, held) = (WorkLine(atOnce: 1, maxWaiting: 3), Held())
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await line.run { held.work() } } }
            await until { line.waitingCount == 3 }
            await #expect(throws: WorkLine.Refusal.tooManyWait) { try await line.run {} }
            held.letGo(4)
            try await group.waitForAll()
        }
        #expect(try await line.run { true })
    }

    @Test func whoIsCancelledLeavesTheLine() async throws {
        let (line, held) = (WorkLine(atOnce: 1, maxWaiting: 3), Held())
        let first = Task { try await line.run { held.work() } }
        await until { held.running == 1 }
        let waiting = Task { try await line.run { held.work() } }
        await until { line.waitingCount == 1 }
        waiting.cancel()
        await #expect(throws: WorkLine.Refusal.cancelled) { try await waiting.value }
        #expect(line.waitingCount == 0)
        held.letGo(1)
        try await first.value
        let before = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await line.run {}
        }
        await #expect(throws: WorkLine.Refusal.cancelled) { try await before.value }
        #expect(try await line.run { true })
    }

    @Test func whoIsCancelledJustAsTheirTurnComesTakesNoPlaceAway() async throws {
        let (line, held) = (WorkLine(atOnce: 2, maxWaiting: 1_000), Held())
        await withTaskGroup { group in
            for number in 0..<500 {
                group.addTask {
                    let task = Task { try await line.run {} }
                    if number % 2 == 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        #expect(line.waitingCount == 0)
        try await withThrowingTaskGroup { group in
            for _ in 0..<2 { group.addTask { try await line.run { held.work() } } }
            await until { held.running == 2 }
            held.letGo(2)
            try await group.waitForAll()
        }
    }

    @Test func oneClientHasOnlyAPartOfTheLine() async throws {
        let (line, held) = (WorkLine(atOnce: 1, maxWaiting: 10, maxPerClient: 2), Held())
        let greedy = WorkMeter(client: "greedy")
        try await withThrowingTaskGroup { group in
            for _ in 0..<2 {
                group.addTask { try await WorkMeter.$current.withValue(greedy) { try await line.run { held.work() } } }
            }
            await until { held.running == 1 && line.waitingCount == 1 }
            await WorkMeter.$current.withValue(greedy) {
                await #expect(throws: WorkLine.Refusal.tooManyWait) { try await line.run {} }
            }
            group.addTask {
                try await WorkMeter.$current.withValue(WorkMeter(client: "other")) {
                    try await line.run { held.work() }
                }
            }
            await until { line.waitingCount == 2 }
            held.letGo(3)
            try await group.waitForAll()
        }
        #expect(try await WorkMeter.$current.withValue(greedy) { try await line.run { true } })
    }

    /// Work of clients that takes as long as a clock says, and in which order it was done.
    private final class TimedWork: Sendable {
        let held = Held()
        private let guarded = Mutex((now: ContinuousClock.now, done: [String]()))

        var now: ContinuousClock.Instant { guarded.withLock { $0.now } }
        var done: [String] { guarded.withLock { $0.done } }

        func run(_ client: String?, taking time: Duration, on line: WorkLine) async throws {
            try await WorkMeter.$current.withValue(client.map { WorkMeter(client: $0) }) {
                try await line.run { [self] in
                    held.work()
                    guarded.withLock {
                        $0.now += time
                        $0.done.append(client ?? "nobody")
                    }
                }
            }
        }
    }

    /// One brings five things of ten seconds each, the others then one each, of no time.
    @Test func whoBringsLongWorkWaitsForTheOthers() async throws {
        let work = TimedWork()
        let line = WorkLine(atOnce: 1, maxWaiting: 20, maxPerClient: 10) { work.now }
        try await withThrowingTaskGroup { group in
            for number in 0..<5 {
                group.addTask { try await work.run("long", taking: .seconds(10), on: line) }
                await until { work.held.running == 1 && line.waitingCount == number }
            }
            work.held.letGo(1)
            await until { line.waitingCount == 3 && work.held.running == 1 }
            for (number, client) in ["a", nil, "b"].enumerated() {
                group.addTask { try await work.run(client, taking: .zero, on: line) }
                await until { line.waitingCount == 4 + number }
            }
            work.held.letGo(7)
            try await group.waitForAll()
        }
        #expect(work.done == ["long", "long", "a", "nobody", "b", "long", "long", "long"])
    }

    @Test func whatWorkTakesIsAddedToTheMeterOfItsClient() async throws {
        let (line, meter) = (WorkLine(atOnce: 1, maxWaiting: 1), WorkMeter(client: "one"))
        #expect(meter.spent == .zero)
        let sum = try await WorkMeter.$current.withValue(meter) { try await line.run { (0..<10_000).reduce(0, +) } }
        #expect(sum == 49_995_000)
        #expect(meter.spent > .zero)
    }

    @Test func workElsewhereHoldsAPlaceUntilItEndsHoweverItEnds() async throws {
        struct Broken: Error {}
        let line = WorkLine(atOnce: 1, maxWaiting: 0)
        let outcome = try await line.withPlace {
            await #expect(throws: WorkLine.Refusal.tooManyWait) { try await line.run {} }
            return 7
        }
        #expect(outcome.get() == 7)
        let failure = try await line.withPlace { () async throws(Broken) -> Int in throw Broken() }
        #expect(throws: Broken.self) { try failure.get() }
        #expect(try await line.run { true })
    }

    @Test func eachCostIsToldAsItIsAdded() {
        let told = Mutex<[Duration]>([])
        let meter = WorkMeter(client: "one") { cost in told.withLock { $0.append(cost) } }
        meter.add(.milliseconds(30))
        let sum = WorkMeter?.some(meter).measure { (0..<1_000).reduce(0, +) }
        #expect(sum == 499_500)
        let costs = told.withLock { $0 }
        #expect(costs.count == 2 && costs.first == .milliseconds(30))
        #expect(meter.spent == costs.reduce(.zero, +) && meter.spent > .milliseconds(30))
        #expect(WorkMeter?.none.measure { 7 } == 7)
    }
}
