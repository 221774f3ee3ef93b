import NIOCore
import Testing

@testable import PorticoWeb

@Suite struct ConnectionPaceTests {
    private static let deadlines = ConnectionDeadlines(ConnectionLimits())

    private static func at(_ seconds: Int) -> NIODeadline { .uptimeNanoseconds(UInt64(seconds) * 1_000_000_000) }

    private static func pace(at seconds: Int = 0) -> ConnectionPace { ConnectionPace(deadlines, at: at(seconds)) }

    /// Of a client that does what it does in each second.
    private static func verdicts(
        _ pace: ConnectionPace,
        of seconds: ClosedRange<Int>,
        unsent: Int = 0,
        isReading: Bool = true,
        _ step: (inout ConnectionPace, Int) -> Void = { _, _ in }
    ) -> [(second: Int, verdict: ConnectionPace.Verdict)] {
        var pace = pace
        return seconds.map { second in
            step(&pace, second)
            return (second, pace.verdict(at: at(second), unsent: unsent, isReading: isReading))
        }
    }

    private static func firstOther(_ verdicts: [(second: Int, verdict: ConnectionPace.Verdict)]) -> String? {
        verdicts.first { $0.verdict != .inTime }.map { "\($0.verdict) after \($0.second) s" }
    }

    @Test func whoAsksNothingIsWaitedForHalfAMinute() {
        #expect(Self.firstOther(Self.verdicts(Self.pace(), of: 1...60)) == "over after 30 s")
        var served = Self.pace()
        served.headCame(at: Self.at(20))
        served.requestEnded(at: Self.at(20))
        served.answerEnded(at: Self.at(25))
        #expect(Self.firstOther(Self.verdicts(served, of: 26...90)) == "over after 55 s")
    }

    @Test func aHeadHasTenSecondsHoweverManyBytesComeMeanwhile() {
        let verdicts = Self.verdicts(Self.pace(), of: 2...60) { pace, second in
            pace.bytesCame(1)
            pace.beginningCame(at: Self.at(second))
        }
        #expect(Self.firstOther(verdicts) == "slowHead after 12 s")
    }

    @Test func aHeadBehindAnotherRequestHasItsTimeOnceThatIsAnswered() {
        var pace = Self.pace()
        pace.headCame(at: Self.at(1))
        pace.requestEnded(at: Self.at(1))
        pace.beginningCame(at: Self.at(2))
        #expect(Self.firstOther(Self.verdicts(pace, of: 2...100)) == nil)
        pace.answerEnded(at: Self.at(100))
        #expect(Self.firstOther(Self.verdicts(pace, of: 100...200)) == "slowHead after 110 s")
    }

    @Test func aByteNowAndThenIsNoBody() {
        var pace = Self.pace()
        pace.headCame(at: Self.at(5))
        let verdicts = Self.verdicts(pace, of: 6...100) { pace, second in if second % 4 == 0 { pace.bytesCame(1) } }
        #expect(Self.firstOther(verdicts) == "slowBody after 35 s")
    }

    @Test func whatCameEarlyIsNoCreditForLater() {
        var pace = Self.pace()
        pace.headCame(at: Self.at(0))
        let verdicts = Self.verdicts(pace, of: 1...100) { pace, second in if second < 5 { pace.bytesCame(10_000_000) } }
        #expect(Self.firstOther(verdicts) == "slowBody after 60 s")
    }

    @Test func aSlowLineThatIsSteadyIsReadToTheEnd() {
        var pace = Self.pace()
        pace.headCame(at: Self.at(0))
        let verdicts = Self.verdicts(pace, of: 1...1_799) { pace, _ in pace.bytesCame(1_100) }
        #expect(Self.firstOther(verdicts) == nil)
        let forever = Self.verdicts(pace, of: 1...4_000) { pace, _ in pace.bytesCame(1_000_000) }
        #expect(Self.firstOther(forever) == "slowBody after 1800 s", "and not forever")
    }

    @Test func whereTheServerDoesNotReadTheClientIsNotBlamed() {
        var pace = Self.pace()
        pace.headCame(at: Self.at(0))
        #expect(Self.firstOther(Self.verdicts(pace, of: 1...1_000, isReading: false)) == nil)
        let later = Self.verdicts(pace, of: 1...1_000) { pace, second in
            if second == 10 { _ = pace.verdict(at: Self.at(10), unsent: 0, isReading: false) }
        }
        #expect(Self.firstOther(later) == "slowBody after 40 s", "the time begins again")
    }

    @Test func anAnswerMayTakeAsLongAsItTakes() {
        var pace = Self.pace()
        pace.headCame(at: Self.at(0))
        pace.requestEnded(at: Self.at(0))
        #expect(Self.firstOther(Self.verdicts(pace, of: 1...10_000)) == nil)
    }

    @Test func aBodyThatWasGivenUpIsNotGivenUpAgain() {
        var pace = Self.pace()
        pace.headCame(at: Self.at(0))
        pace.giveUp()
        #expect(Self.firstOther(Self.verdicts(pace, of: 1...10_000)) == nil)
    }

    @Test func anAnswerThatNobodyTakesIsSentNoLonger() {
        var pace = Self.pace()
        pace.bytesWereWritten(1_000_000)
        #expect(Self.firstOther(Self.verdicts(pace, of: 1...100, unsent: 900_000)) == "slowReader after 31 s")
    }

    @Test func anAnswerThatIsTakenSteadilyIsSentToItsEnd() {
        var pace = Self.pace()
        pace.bytesWereWritten(1_000_000)
        for second in 1...800 {
            let verdict = pace.verdict(at: Self.at(second), unsent: 1_000_000 - 1_100 * second, isReading: true)
            #expect(verdict == .inTime, "after \(second) s")
        }
        for second in 801...831 { _ = pace.verdict(at: Self.at(second), unsent: 100_000, isReading: true) }
        #expect(pace.verdict(at: Self.at(861), unsent: 100_000, isReading: true) == .slowReader)
    }

    /// A small answer that waits at the moment it is looked at says nothing of one that was taken long before.
    @Test func whatWasTakenAtOnceIsNotHeldAgainstTheNextAnswer() {
        var pace = Self.pace()
        pace.bytesWereWritten(500)
        #expect(pace.verdict(at: Self.at(1), unsent: 500, isReading: true) == .inTime)
        pace.bytesWereWritten(700)
        #expect(pace.verdict(at: Self.at(31), unsent: 700, isReading: true) == .inTime)
    }

    @Test func whoWasToldThatItIsTheEndHasFiveSecondsToGo() {
        var pace = Self.pace()
        pace.headCame(at: Self.at(0))
        pace.requestEnded(at: Self.at(0))
        pace.answerEnded(at: Self.at(1))
        pace.outputEnded()
        let verdicts = Self.verdicts(pace, of: 1...100) { pace, second in
            pace.bytesCame(1)
            pace.beginningCame(at: Self.at(second))
        }
        #expect(Self.firstOther(verdicts) == "over after 6 s")
        #expect(Self.firstOther(Self.verdicts(pace, of: 1...20, unsent: 10)) == nil, "what is on its way is sent first")
    }

    @Test func numbersThatAreNoneAreTakenForTheSmallest() {
        let limits = ConnectionLimits(
            idle: .zero,
            head: .seconds(-1),
            window: .zero,
            leastRate: -5,
            longestBody: .zero,
            closing: .zero
        )
        let deadlines = ConnectionDeadlines(limits)
        #expect(deadlines.idle == .milliseconds(1))
        #expect(deadlines.leastBytes == 1)
        #expect(deadlines.period >= .milliseconds(1))
        let huge = ConnectionDeadlines(ConnectionLimits(window: .seconds(Int64.max), leastRate: .max))
        #expect(huge.leastBytes == .max)
    }
}
