import Foundation
import Portico

/// A value at the edge of what can be calculated with, written or read, as a stranger may send it in the place of any
/// other.
struct BoundaryValue: Sendable, CustomStringConvertible {
    /// As it stands in a URL, percent-encoded.
    let url: String
    /// As it stands in JSON: a number as one, all else as a text.
    let json: String

    var description: String { url }

    init(_ text: String) {
        url = PercentCoding.encode(text, keeping: .formValue)
        let isNumber = text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?(e[0-9]+)?/) != nil
        json = isNumber ? text : Self.quoted(text)
    }

    private init(url: String, json: String) {
        self.url = url
        self.json = json
    }

    static func quoted(_ text: String) -> String {
        let data = try? JSONSerialization.data(withJSONObject: text, options: [.fragmentsAllowed])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    /// Numbers and what is nearly one.
    static let numbers = [
        "0", "-1", "1", "2", "00", "+5", "-0", "1.5", "1000001", "2147483648", "2000000000", "4294967295",
        "200000000000000000",
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616", "1e308", "-1e400",
        "NaN", "inf",
        "٣", "0x7F",
    ]
    /// The few that a place has while events are sent to it.
    static let extremes = [
        "-1", "1000000", "2000000000", "200000000000000000", "9223372036854775807", "9223372036854775808",
    ]
    /// Moments and days.
    static let dates = [
        "0000-01-01", "0001-01-01", "9999-12-31", "10000-01-01", "275760-12-31", "2026-02-30", "9999-12-31T23:59:59Z",
        "0001-01-01T00:00:00+23:59", "9999999999-01-01T00:00:00Z",
    ]
    /// Texts that are hard to keep, print or look for.
    static let texts = [
        "", " ", "\u{0}", "a", "'\"<>&%", "../../..", "%", "\u{202E}\u{FEFF}", "e\u{301}",
        String(repeating: "9", count: 400),
    ]

    static let written = numbers + dates + texts

    /// All of them, and halves of characters, which are no text.
    static let all =
        written.map { BoundaryValue($0) }
        + [BoundaryValue(url: "%ED%A0%80", json: #""\ud800""#), BoundaryValue(url: "%FF", json: #""\udfff\ud800""#)]

    /// The same text with each of its numbers, one at a time, far too large or too small: `own-7-225` is made of three
    /// values.
    static func variations(of text: String) -> [BoundaryValue] {
        // An id is of digits and letters, and no number.
        let numbers = text.matches(of: /[0-9a-zA-Z]+/).map(\.range).filter { text[$0].allSatisfy(\.isNumber) }
        return numbers.flatMap { range in
            ["-1", "4294967296", "9223372036854775807", "9223372036854775808"].map { number -> BoundaryValue in
                var changed = text
                changed.replaceSubrange(range, with: number)
                return BoundaryValue(changed)
            }
        }
    }
}
