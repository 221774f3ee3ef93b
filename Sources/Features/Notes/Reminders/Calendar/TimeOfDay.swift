import AtriumTexts
public import Portico

/// A time on a clock, to the minute: what `<input type=time>` sends.
///
///     TimeOfDay(text: "09:05")?.minute     // 545
public struct TimeOfDay: TextValue, RawRepresentable {
    public static let expectation = "a time such as 09:30"
    public static var localisedExpectation: any LocalisedText {
        Text(en: expectation, de: "eine Uhrzeit wie 09:30", ar: "وقت مثل \(isolated: "09:30")")
    }

    /// Minutes since midnight, from 0 to 1439.
    public let minute: Int

    /// Nil where a day has no such minute.
    public init?(minute: Int) {
        guard (0..<1_440).contains(minute) else { return nil }
        self.minute = minute
    }

    /// Reads `09:05` and, as some browsers write it, `09:05:30`: the seconds are dropped.
    public init?(text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            part.utf8.count == 2 && part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard parts.count == numbers.count, (2...3).contains(numbers.count), numbers[0] < 24,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        minute = numbers[0] * 60 + numbers[1]
    }

    /// As in an address: what stores it is a number, but nobody types one.
    public init?(typed text: String) { self.init(text: text) }

    public init?(rawValue: Int) { self.init(minute: rawValue) }
    public var rawValue: Int { minute }

    public var text: String { "\(Self.twoDigits(minute / 60)):\(Self.twoDigits(minute % 60))" }

    /// When snoozed reminders of the next day are due, and what the form for a new one begins with.
    static let morning = TimeOfDay(known: 9 * 60)

    private init(known minute: Int) { self.minute = minute }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
