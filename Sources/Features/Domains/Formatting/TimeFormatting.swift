import AtriumTexts
import Foundation
import Portico

extension TimeViewInputData {
    /// A moment a source gave: the day for people, the whole of it for machines, both in UTC.
    init(_ date: Date, _ localiser: Localiser) {
        // Formatting cuts off behind the milliseconds, and a `Date` may lie just before the one it was made from.
        let date = date.addingTimeInterval(0.000_5)
        self.init(
            text: localiser.day(of: date, in: Self.zone),
            iso: TimeText.machine(of: date, in: Self.zone, toMilliseconds: true)
        )
    }

    /// The same for a file, which is in English.
    init(_ date: Date) {
        self.init(date, .english)
    }

    /// Held, since `TimeZone.gmt` looks it up each time and every row of a page asks twice.
    private static let zone = TimeZone.gmt
}

/// How long ago something was, in the largest unit that counts at least one: `3 hours ago`.
struct Age {
    let text: Text

    /// - Parameter seconds: below a minute, and below zero, it is a moment.
    init(_ seconds: TimeInterval) {
        let minutes = Int(exactly: (seconds / 60).rounded(.down)) ?? 0
        text =
            switch minutes {
            case ..<1: RemarkMessages.momentAgo
            case ..<60: RemarkMessages.minutesAgo(minutes)
            case ..<1_440: RemarkMessages.hoursAgo(minutes / 60)
            default: RemarkMessages.daysAgo(minutes / 1_440)
            }
    }
}
