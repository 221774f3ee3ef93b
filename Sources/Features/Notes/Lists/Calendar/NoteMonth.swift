import Foundation
import Portico

/// A month of the calendar, by weeks from Monday to Sunday (ISO 8601).
///
///     let month = NoteMonth(of: day)
///     month.weeks      // rows of seven, nil where a day is of another month
struct NoteMonth: Sendable, Hashable {
    let days: [CalendarDate]

    init(of day: CalendarDate) {
        days = (1...31).compactMap { CalendarDate(year: day.year, month: day.month, day: $0) }
    }

    var weeks: [[CalendarDate?]] {
        let before = [CalendarDate?](repeating: nil, count: days.first?.weekday ?? 0)
        let cells = before + days
        return stride(from: 0, to: cells.count, by: 7).map { start in
            let week = Array(cells[start..<min(start + 7, cells.count)])
            return week + [CalendarDate?](repeating: nil, count: 7 - week.count)
        }
    }
}

extension CalendarDate {
    /// The day of a moment, by the clocks of a zone; of moments far away the nearest that a calendar has.
    init?(of moment: Date, in zone: TimeZone) {
        self.init(text: String(ClockReading(of: moment, in: zone).text.prefix(10)))
    }

    /// 0 for Monday, to 6 for Sunday.
    var weekday: Int {
        // 1970 began on a Thursday.
        let days = Int((start(in: .gmt).timeIntervalSince1970 / 86_400).rounded(.down)) + 3
        return days - Int((Double(days) / 7).rounded(.down)) * 7
    }

    /// The same day of another month, or its last day; nil outside of the years that there are.
    func adding(months: Int) -> CalendarDate? {
        let number = year * 12 + month - 1 + months
        return (0...3).lazy.compactMap { CalendarDate(year: number / 12, month: number % 12 + 1, day: day - $0) }.first
    }

    /// The same day of an earlier year; nil where there is none, as of 29 February.
    func year(_ year: Int) -> CalendarDate? { CalendarDate(year: year, month: month, day: day) }

    /// From its beginning to that of the next day, by the clocks of a zone.
    func span(in zone: TimeZone) -> Range<Date> {
        let (start, end) = (start(in: zone), end(in: zone))
        return start..<max(start, end)
    }
}
