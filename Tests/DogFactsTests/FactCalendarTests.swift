import Foundation
import Testing

@testable import DogFacts

@Suite struct FactCalendarTests {
    @Test func aDayIsThatOfUTC() throws {
        let last = try Date("2026-01-05T23:59:59Z", strategy: .iso8601)
        let first = try Date("2026-01-06T00:00:00Z", strategy: .iso8601)
        #expect(FactCalendar.day(of: first) == FactCalendar.day(of: last) + 1)
        #expect(FactCalendar.start(of: FactCalendar.day(of: first)) == first)
        #expect(FactCalendar.day(of: Date(timeIntervalSince1970: -1)) == -1)
    }

    @Test func eachFactHasItsDayBeforeAnyHasAnother() {
        for round in [-2, -1, 0, 91] {
            let days = (round * 225)..<(round * 225 + 225)
            #expect(Set(days.map { FactCalendar.position(on: $0, of: 225) }) == Set(0..<225))
        }
    }

    @Test func withoutAnyFactThereIsNothingToComputeAndNothingBreaks() {
        #expect(FactCalendar.position(on: 20_000, of: 0) == 0)
    }
}
