import Foundation
import Portico

extension TimeViewInputData {
    /// A moment a source gave: the day for people, the whole of it for machines, both in UTC.
    init(_ date: Date) {
        // Formatting cuts off behind the milliseconds, and a `Date` may lie just before the one it was made from.
        let date = date.addingTimeInterval(0.000_5)
        self.init(
            text: TimeText.day(of: date, in: .gmt),
            iso: date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        )
    }
}
