import AtriumTexts
import Foundation
import Portico

/// What a clock shows: a day of the years 1 to 9999 and a time to the second, in no zone. `<input type=datetime-local>`
/// sends it.
///
///     ClockReading(of: note.createdAt, in: berlin).text                     // "2026-07-31T09:30:05"
///     ClockReading(text: "2026-07-31T09:30")?.moment(in: berlin)
struct ClockReading: TextValue {
    static let expectation = "a day and a time such as 2026-07-31T09:30:05"
    static var localisedExpectation: any LocalisedText {
        Text(
            en: "a day and a time",
            de: "ein Tag mit einer Uhrzeit",
            ar: "يوم مع وقت"
        )
    }

    /// In seconds, as if the clock were that of UTC (Unix time).
    private let seconds: Int

    /// A fraction of a second is dropped; a time zone is refused, since it would not be that of the clock.
    init?(text: String) {
        let isOfNoZone = text.utf8.dropFirst(10).allSatisfy { !"Zz+-".utf8.contains($0) }
        guard text.utf8.count > 10, isOfNoZone, let date = Date(text: text) else { return nil }
        seconds = Int(date.timeIntervalSince1970.rounded(.down))
    }

    init(of moment: Date, in timeZone: TimeZone) {
        let moment = moment.inCalendarRange
        let local = moment.addingTimeInterval(Double(timeZone.secondsFromGMT(for: moment))).inCalendarRange
        seconds = Int(local.timeIntervalSince1970.rounded(.down))
    }

    var text: String { String(Date(timeIntervalSince1970: Double(seconds)).text.dropLast()) }

    func moment(in timeZone: TimeZone) -> Date { timeZone.moment(showing: seconds) }
}

extension TimeZone {
    /// The first moment at which the zone's clocks show a time, or a later one.
    ///
    /// So a time that occurs twice, where clocks are put back, is the first of both; one that does not exist, where
    /// they are put forward, is the first moment behind the gap. A gap may be a whole day: Samoa had no 30 December
    /// 2011.
    ///
    /// - Parameter wanted: of the years 1 to 9999, in seconds, as if the clocks were those of UTC (Unix time).
    func moment(showing wanted: Int) -> Date {
        func offset(_ moment: Int) -> Int { secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))) }
        // No zone is or was 16 hours ahead of UTC or behind it; nor were clocks changed twice in a day since 2000.
        var (before, after) = (wanted - 16 * 3_600, wanted + 16 * 3_600)
        let (offsetBefore, offsetAfter) = (offset(before), offset(after))
        guard offsetBefore != offsetAfter else { return Date(timeIntervalSince1970: Double(wanted - offsetBefore)) }
        while before + 1 < after {
            let middle = before + (after - before) / 2
            if offset(middle) == offsetBefore { before = middle } else { after = middle }
        }
        let first = wanted - offsetBefore
        return Date(timeIntervalSince1970: Double(first < after ? first : max(after, wanted - offsetAfter)))
    }
}
