public import Foundation

/// Which fact belongs to which day: each of them once, in an order by chance, then all again in another.
///
///     FactCalendar.position(on: FactCalendar.day(of: Date()), of: 225)
///
/// It follows from the day and the number of facts alone, so nothing is kept and every server says the same.
public enum FactCalendar {
    /// The number of a moment's day in UTC, counted from 1970-01-01.
    public static func day(of moment: Date) -> Int {
        Int((moment.timeIntervalSince1970 / secondsInDay).rounded(.down))
    }

    /// When a day begins.
    public static func start(of day: Int) -> Date {
        Date(timeIntervalSince1970: Double(day) * secondsInDay)
    }

    /// The number of a day's fact, of so many, which is at least 1.
    public static func position(on day: Int, of count: Int) -> Int {
        let count = max(count, 1)
        let (quotient, remainder) = day.quotientAndRemainder(dividingBy: count)
        // Also for days before 1970.
        let (round, index) = remainder < 0 ? (quotient - 1, remainder + count) : (quotient, remainder)
        let shuffle = FactShuffle(pool: .own, seed: UInt32(truncatingIfNeeded: round), size: count)
        return shuffle.position(at: index, of: count) ?? 0
    }

    private static let secondsInDay: TimeInterval = 24 * 60 * 60
}
