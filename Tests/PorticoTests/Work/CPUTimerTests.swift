import Foundation
import PorticoTestSupport
import Testing

@testable import Portico

@Suite struct CPUTimerTests {
    private let tolerance = CPUTimer.tolerance

    private struct Thread {
        var timer = CPUTimer()
        var asked = 0

        /// What the timer says of work that lasted from `start` to `end`.
        ///
        /// - Parameter cpuTime: of the thread so far, at the beginning and at the end.
        mutating func time(from start: Int64, to end: Int64, cpuTime: (Int64, Int64)) -> Int64 {
            var count = 0
            let begun = timer.begin(at: start) {
                count += 1
                return cpuTime.0
            }
            let spent = timer.end(begun, at: end) {
                count += 1
                return cpuTime.1
            }
            asked += count
            return spent
        }
    }

    @Test func briefWorkCountsWithTheTimeItTook() {
        var thread = Thread()
        #expect(thread.time(from: 0, to: 50_000, cpuTime: (0, 40_000)) == 50_000)
    }

    @Test func theSystemIsNotAskedForEachBriefPieceOfWork() {
        var thread = Thread()
        for piece in 0..<40 as Range<Int64> {
            let start = piece * 10_000
            _ = thread.time(from: start, to: start + 9_000, cpuTime: (start, start + 9_000))
        }
        #expect(thread.asked == 2)
    }

    @Test func workThatHadToWaitCountsWithItsCPUTime() {
        var thread = Thread()
        #expect(thread.time(from: 0, to: 9_000_000, cpuTime: (5, 400_005)) == 400_000)
        #expect(thread.asked == 2)
    }

    @Test func longWorkCountsWithAllOfItsTime() {
        var thread = Thread()
        #expect(thread.time(from: 0, to: 9_000_000, cpuTime: (0, 9_000_000)) == 9_000_000)
    }

    @Test func workInsideOfOtherWorkTakesNothingFromIt() {
        var timer = CPUTimer()
        let outer = timer.begin(at: 0) { 0 }
        let inner = timer.begin(at: 8_000_000) { 8_000_000 }
        #expect(timer.end(inner, at: 9_000_000) { 9_000_000 } == 1_000_000)
        #expect(timer.end(outer, at: 9_100_000) { 9_100_000 } == 9_100_000)
    }

    @Test func workCountsWithNoLessThanItTookAndTheToleranceMoreAtMost() {
        var random = SeededRandom(seed: .random(in: 0 ... .max))
        var (thread, now, cpuTime): (Thread, Int64, Int64) = (Thread(), 0, 0)
        for _ in 0..<10_000 {
            // Idle, or busy with something else.
            let gap = Int64.random(in: 0...2 * tolerance, using: &random)
            now += gap
            cpuTime += Bool.random(using: &random) ? gap : 0
            let passed = Int64.random(in: 0...5 * tolerance, using: &random)
            let took = Bool.random(using: &random) ? passed : Int64.random(in: 0...passed, using: &random)
            let spent = thread.time(from: now, to: now + passed, cpuTime: (cpuTime, cpuTime + took))
            now += passed
            cpuTime += took
            #expect(spent >= took && spent <= min(passed, took + tolerance), "seed \(random.seed)")
        }
    }

    @Test func aThreadThatSleepsSpendsLittle() {
        let clock = ThreadClock.current
        let start = clock.begin()
        Foundation.Thread.sleep(forTimeInterval: 0.05)
        // Timers never end a sleep early.
        #expect(clock.end(start) < .milliseconds(50))
    }

    @Test func aThreadKeepsItsClock() {
        #expect(ThreadClock.current === ThreadClock.current)
    }
}
