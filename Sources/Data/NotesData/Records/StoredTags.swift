import Notes

/// Tags as one column: a tag per line, which none has a break in.
struct StoredTags: Sendable, Hashable, RawRepresentable {
    var tags: [NoteTag]

    init(_ tags: [NoteTag]) {
        self.tags = tags
    }

    init?(rawValue: String) {
        let lines = rawValue.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
        tags = lines.compactMap(NoteTag.init(rawValue:))
        guard tags.count == lines.count else { return nil }
    }

    var rawValue: String { tags.map(\.rawValue).joined(separator: "\n") }
}
