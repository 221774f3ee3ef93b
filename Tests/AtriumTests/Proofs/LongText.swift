import Foundation

@testable import Notes

/// A text as long as a note may have, of all that a form could change on its way.
enum LongText {
    /// With a title of up to 100 bytes it is exactly short enough.
    static let fits = text(bytes: NoteLimits.textBytes - 100)
    static let isTooLong = text(bytes: NoteLimits.textBytes + 1)

    private static func text(bytes: Int) -> String {
        let line = "  two spaces, a tab\t, <b>&amp;</b> \"quoted\" 'so' {{x}} é e\u{301} 🐕  \n\n"
        let lines = String(repeating: line, count: (bytes - 100) / line.utf8.count)
        let end = "</textarea>\n\n"
        let rest = bytes - 1 - lines.utf8.count - end.utf8.count
        return "\n" + lines + String(repeating: "x", count: rest) + end
    }
}
