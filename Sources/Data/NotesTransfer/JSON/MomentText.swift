import Foundation

/// Moments as text: RFC 3339 in UTC, with microseconds where there are any.
///
///     MomentText.text(of: note.editedAt)           // 2026-11-21T09:30:00.25Z
///     MomentText.moment("2026-11-21T09:30:00Z")
enum MomentText {
    static func text(of date: Date) -> String {
        let microseconds = (date.timeIntervalSinceReferenceDate * 1e6).rounded()
        let seconds = (microseconds / 1e6).rounded(.down)
        let fraction = Int(microseconds - seconds * 1e6)
        let whole = Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
        guard fraction > 0 else { return whole }
        var digits = String(fraction + 1_000_000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(whole.dropLast()).\(digits)Z"
    }

    /// Nil where it is none; also takes the offset of a time zone.
    static func moment(_ text: String) -> Date? {
        guard text.utf8.count <= 40 else { return nil }
        guard let dot = text.firstIndex(of: ".") else { return try? Date(text, strategy: .iso8601) }
        let digits = text[text.index(after: dot)...].prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let fraction = Double("0.\(digits.prefix(9))") else { return nil }
        let whole = text[..<dot] + text[dot...].dropFirst(digits.count + 1)
        guard let seconds = try? Date(String(whole), strategy: .iso8601) else { return nil }
        return seconds.addingTimeInterval(fraction)
    }
}
