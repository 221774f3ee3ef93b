public import Foundation

extension Language {
    /// How a language writes dates: the day, the short name of the month, the year, and then hours from 00 to 23.
    public struct DatePattern: Sendable {
        /// The names of the twelve months as they stand in a date.
        public typealias Months = (
            StaticString, StaticString, StaticString, StaticString, StaticString, StaticString, StaticString,
            StaticString,
            StaticString, StaticString, StaticString, StaticString
        )

        private let months: [StaticString]
        private let afterDay: StaticString
        private let beforeTime: StaticString
        /// How many bytes the longest day has.
        private let room: Int

        /// - Parameters:
        ///   - months: the names of the months as they stand in a date.
        ///   - afterDay: what stands between the number of the day and the month.
        ///   - beforeTime: what stands between a date and a time.
        public init(months: Months, afterDay: StaticString, beforeTime: StaticString) {
            self.months = [
                months.0, months.1, months.2, months.3, months.4, months.5, months.6, months.7, months.8, months.9,
                months.10, months.11,
            ]
            self.afterDay = afterDay
            self.beforeTime = beforeTime
            let longest = self.months.map(\.utf8CodeUnitCount).max() ?? 0
            room = "31".count + afterDay.utf8CodeUnitCount + longest + " 9999".count
        }

        static let english = DatePattern(
            months: ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
            afterDay: " ",
            beforeTime: ", "
        )

        func day(_ day: CalendarDate) -> String {
            String(ofAtMost: room) { append(day, to: &$0) }
        }

        func minute(_ local: LocalTime) -> String {
            String(ofAtMost: room + beforeTime.utf8CodeUnitCount + "23:59".count) { text in
                append(local.day, to: &text)
                text.append(beforeTime)
                text.append(hourAndMinute: local)
            }
        }

        private func append(_ day: CalendarDate, to text: inout ShortText) {
            text.append(day.day)
            text.append(afterDay)
            text.append(months[day.month - 1])
            text.append(" ")
            text.append(day.year)
        }
    }
}

extension Language {
    /// A moment to the minute: `3 Feb 2026, 14:05`. The time zone is not part of it: a page says it once.
    public func minute(of date: Date, in timeZone: TimeZone) -> String {
        dates.minute(LocalTime(of: date, in: timeZone))
    }

    /// The day of a moment: `3 Feb 2026`.
    public func day(of date: Date, in timeZone: TimeZone) -> String {
        dates.day(LocalTime(of: date, in: timeZone).day)
    }

    /// A day of the calendar: `3 Feb 2026`.
    public func day(_ date: CalendarDate) -> String { dates.day(date) }

    /// The time of day of a moment: `14:05`.
    public func time(of date: Date, in timeZone: TimeZone) -> String {
        String(ofAtMost: 5) { $0.append(hourAndMinute: LocalTime(of: date, in: timeZone)) }
    }

    /// How far a time zone is from UTC at a moment: `UTC`, `UTC+2`, `UTC-3:30`.
    public func zone(_ timeZone: TimeZone, at date: Date) -> String {
        let offset = LocalTime(of: date, in: timeZone).offset
        let (hours, minutes) = (abs(offset) / 3_600, abs(offset) / 60 % 60)
        guard hours > 0 || minutes > 0 else { return "UTC" }
        let text = "UTC\(offset < 0 ? "-" : "+")\(hours)" + (minutes > 0 ? ":\(minutes < 10 ? "0" : "")\(minutes)" : "")
        // In a line from right to left the sign stays where it is.
        return direction == .rightToLeft ? "\u{200E}\(text)\u{200E}" : text
    }
}

extension ShortText {
    fileprivate mutating func append(hourAndMinute local: LocalTime) {
        append(local.hour, digits: 2)
        append(":")
        append(local.minute, digits: 2)
    }
}
