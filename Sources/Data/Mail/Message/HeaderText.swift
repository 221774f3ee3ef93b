import Foundation

/// A text that can stand in the header of a mail: on one line, whatever it was made of.
///
///     HeaderText("Hello\r\nBcc: all@example.com").text   // "Hello Bcc: all@example.com"
///
/// A line break would begin another header, so there is none, nor any other control character.
public struct HeaderText: Sendable, Hashable {
    /// More of a subject is not shown anywhere.
    static let maxCharacters = 300

    public let text: String

    public init(_ text: String) {
        let scalars = text.unicodeScalars.map { Self.isControl($0) ? " " : Character($0) }
        let words = String(scalars).split(separator: " ", omittingEmptySubsequences: true)
        self.text = String(words.joined(separator: " ").prefix(Self.maxCharacters))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: false
        }
    }

    /// As it stands behind `name: `: as it is where it is short and ASCII, else in encoded words (RFC 2047), each on a
    /// line of its own.
    func encoded(after name: String) -> String {
        let room = EncodedWords.longestLine - name.utf8.count - 2
        guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), text.utf8.count <= room, !text.contains("=?") else {
            return EncodedWords.text(text, room: room)
        }
        return text
    }
}

/// A text of any characters as ASCII, in the words of RFC 2047 section 2.
enum EncodedWords {
    /// Of a line that has such a word in it.
    static let longestLine = 76
    private static let longestWord = 75
    private static let (start, end) = ("=?utf-8?B?", "?=")

    /// - Parameter room: what is left of the first line.
    static func text(_ text: String, room: Int) -> String {
        var words: [String] = []
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            // No character is cut in two: each word is decoded by itself.
            if bytes.count + next.count > maxBytes(words.isEmpty ? room : longestLine - 1) {
                words.append(word(bytes))
                bytes = []
            }
            bytes += next
        }
        words.append(word(bytes))
        return words.joined(separator: "\r\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String { start + Data(bytes).base64EncodedString() + end }

    /// How many bytes a word of so many characters holds.
    private static func maxBytes(_ room: Int) -> Int {
        max(1, (min(room, longestWord) - start.utf8.count - end.utf8.count) / 4) * 3
    }
}
