import Portico

/// Titles for notes whose files have none, or one that no note can have.
package enum NoteTitle {
    /// As it is where a title may be so, else made to fit.
    package static func kept(_ text: String) -> String {
        do throws(NoteRefusal) {
            try NoteLimits.check(NoteContent(title: text, body: ""))
            return text
        } catch {
            return fitting(text)
        }
    }

    /// Of a text that becomes a title, which may have megabytes.
    package static let maxBytesExamined = 16_384

    /// As much of a text as is looked at.
    package static func start(of text: String) -> String {
        String(decoding: text.utf8.prefix(maxBytesExamined), as: UTF8.self)
    }

    /// On one line, without what cannot be seen at its ends, cut to the length a title may have.
    package static func fitting(_ text: String) -> String {
        let scalars = line(text).unicodeScalars.map {
            $0.properties.generalCategory == .control ? " " : $0
        }
        return String(String.UnicodeScalarView(scalars.prefix(NoteLimits.titleLength))).trimmed
    }

    /// Whether a text is longer than a title may be.
    package static func isCut(_ text: String) -> Bool { line(text).unicodeScalars.count > NoteLimits.titleLength }

    private static func line(_ text: String) -> String {
        start(of: text).split(whereSeparator: \.isNewline).joined(separator: " ").filter { $0 != "\0" }.trimmed
    }
}
