import Foundation

/// The two ways a cookie says when it ends.
enum CookieDate {
    /// The end from `Max-Age` seconds (RFC 6265, 5.2.2); nil when it is no whole number.
    static func end(maxAge text: String, now: Date) -> Date? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        if text.hasPrefix("-") { return .distantPast }
        // More digits than any duration has: for ever.
        guard let seconds = Int32(digits) else { return .distantFuture }
        return seconds == 0 ? .distantPast : now.addingTimeInterval(TimeInterval(seconds))
    }

    /// The time `Expires` names, in any of the forms browsers take (RFC 6265, 5.1.1); nil when it names none.
    static func parse(_ text: String) -> Date? {
        var time: (Int, Int, Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":")) }) {
            let number = leadingNumber(of: token)
            if time == nil, let found = clock(token) {
                time = found
            } else if day == nil, let number, number.digits <= 2 {
                day = number.value
            } else if month == nil, let found = months.firstIndex(of: String(token.prefix(3)).asciiLowercased) {
                month = found + 1
            } else if year == nil, let number, number.digits == 2 || number.digits == 4 {
                year = number.digits == 4 ? number.value : number.value + (number.value >= 70 ? 1900 : 2000)
            }
        }
        guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601, time.0 <= 23, time.1 <= 59, time.2 <= 59
        else { return nil }
        let seconds = ((daysSince1970(year, month, day) * 24 + time.0) * 60 + time.1) * 60 + time.2
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private static func leadingNumber(of token: Substring) -> (value: Int, digits: Int)? {
        let digits = token.prefix { $0.isASCII && $0.isNumber }
        return digits.count <= 4 ? Int(digits).map { ($0, digits.count) } : nil
    }

    private static func clock(_ token: Substring) -> (Int, Int, Int)? {
        let fields = token.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 3 else { return nil }
        let numbers = fields.compactMap { leadingNumber(of: $0) }.filter { $0.digits <= 2 }
        return numbers.count == 3 ? (numbers[0].value, numbers[1].value, numbers[2].value) : nil
    }

    /// Days from 1970-01-01 in the Gregorian calendar, years counted from March so that the leap day comes last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
