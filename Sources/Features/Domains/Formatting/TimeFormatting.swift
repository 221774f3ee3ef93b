import Foundation

extension TimeViewInputData {
    /// A moment a source gave: the day in words of ISO 8601 for people, the whole of it for machines, both in UTC.
    init(_ date: Date) {
        // Formatting cuts off behind the milliseconds, and a `Date` may lie just before the one it was made from.
        let date = date.addingTimeInterval(0.000_5)
        self.init(
            text: date.formatted(.iso8601.year().month().day()),
            iso: date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        )
    }
}
