import Notes

/// Titles for notes whose files have none, or one that no note can have.
enum NoteTitle {
    /// As it is where a title may be so, else made to fit.
    static func kept(_ text: String) -> String {
        do throws(NoteRefusal) {
            try NoteLimits.check(NoteContent(title: text, body: ""))
            return text
        } catch {
            return fitting(text)
        }
    }

    /// Of a text that becomes a title, which may have megabytes.
    static let maxBytesExamined = 16_384

    /// As much of a text as is looked at.
    static func start(of text: String) -> String {
        String(decoding: text.utf8.prefix(maxBytesExamined), as: UTF8.self)
    }

    /// On one line, without what cannot be seen at its ends, cut to the length a title may have.
    static func fitting(_ text: String) -> String {
        let line = start(of: text).split(whereSeparator: \.isNewline).joined(separator: " ").filter { $0 != "\0" }
        let scalars = line.trimmingWhiteSpace.unicodeScalars.map {
            $0.properties.generalCategory == .control ? " " : $0
        }
        return String(String.UnicodeScalarView(scalars.prefix(NoteLimits.titleLength))).trimmingWhiteSpace
    }
}

extension StringProtocol {
    var trimmingWhiteSpace: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
