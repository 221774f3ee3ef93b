/// Reads dates and times digit by digit; nothing is skipped.
struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A number of that many digits.
    mutating func number(_ lengths: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(lengths.upperBound).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard lengths.contains(digits.count) else { return nil }
        rest.removeFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Takes the next character if it is one of these.
    mutating func take(_ characters: StaticString) -> UInt8? {
        guard let next = rest.first, characters.withUTF8Buffer({ $0.contains(next) }) else { return nil }
        rest.removeFirst()
        return next
    }

    /// `2026-07-31`
    mutating func date() -> CalendarDate? {
        guard let year = number(4...4), take("-") != nil, let month = number(2...2), take("-") != nil, let day = number(2...2) else {
            return nil
        }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// `09:30`, `09:30:15`, `09:30:15.250`, in seconds since midnight: whole ones, and their fraction.
    mutating func time() -> (seconds: Int, fraction: Double)? {
        guard let hours = number(2...2), hours < 24, take(":") != nil, let minutes = number(2...2), minutes < 60 else { return nil }
        var seconds = 0
        var fraction = 0.0
        if take(":") != nil {
            guard let read = number(2...2), read < 60 else { return nil }
            seconds = read
            if take(".") != nil {
                let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                guard !digits.isEmpty, let read = Double("0." + String(decoding: digits, as: UTF8.self)) else { return nil }
                rest.removeFirst(digits.count)
                fraction = read
            }
        }
        return (hours * 3600 + minutes * 60 + seconds, fraction)
    }

    /// `Z`, `+02:00`, in seconds east of UTC; 0 where nothing stands, which is what `datetime-local` sends.
    mutating func offset() -> Int? {
        guard let sign = take("Zz+-") else { return 0 }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return 0 }
        guard let hours = number(2...2), hours < 24, take(":") != nil, let minutes = number(2...2), minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}

extension String {
    /// With zeros before it up to that length.
    func padded(to length: Int) -> String {
        String(repeating: "0", count: max(0, length - count)) + self
    }
}
