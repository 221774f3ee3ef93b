import Foundation
import Notes
import Portico

/// A note of Simplenote's export: its first line is its title.
struct SimplenoteNote: Decodable {
    var content: String
    var creationDate: String?
    var lastModified: String?
    var tags: [String]?
    var pinned: Bool?

    private enum CodingKeys: String, CodingKey {
        case content, creationDate, lastModified, tags, pinned
    }

    func items(isTrashed: Bool, place: TransferPlace) -> [ImportedItem] {
        let tags = ImportedTags(tags ?? [], place: place)
        let content = content.withPlainLineEnds
        let (title, body) = parts(of: String(content.drop { $0 == "\n" }), isMarked: true)
        let earlier = parts(of: content, isMarked: false)
        let created = creationDate.flatMap(MomentText.moment)
        let edited = lastModified.flatMap(MomentText.moment)
        let imported = ImportedNote(
            place: place,
            content: NoteContent(title: title, body: body, tags: tags.tags),
            state: isTrashed ? .trashed : .active,
            isPinned: pinned ?? false,
            keepsLines: true,
            created: created ?? edited,
            edited: edited ?? created,
            others: OtherReadings(contents: [NoteContent(title: earlier.title, body: earlier.body, tags: tags.tags)])
        )
        return [.note(imported)] + tags.remarks.items
    }

    /// A first line that no title can hold whole stays in the text too.
    ///
    /// - Parameter isMarked: whether a heading's marks before the title are none of it. They were, to older programs,
    ///   and so was an empty first line.
    private func parts(of content: String, isMarked: Bool) -> (title: String, body: String) {
        let end = content.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? content.endIndex
        let line = Self.heading(content[..<end], isMarked: isMarked)
        let title = NoteTitle.fitting(line)
        guard line.utf8.count <= NoteTitle.maxBytesExamined, title.utf8.elementsEqual(line.trimmed.utf8)
        else { return (title, content) }
        return (title, String(Substring(content.utf8[end...].drop { $0 == UInt8(ascii: "\n") })))
    }

    private static func heading(_ line: Substring, isMarked: Bool) -> String {
        let rest = line.drop { $0 == "#" }
        let isHeading = isMarked && (1...6).contains(line.count - rest.count) && rest.first == " "
        return String(isHeading ? rest.drop { $0 == " " } : line)
    }
}

extension SimplenoteNote {
    /// A date that is no text is none: the note is worth more.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        content = try fields.decode(String.self, forKey: .content)
        creationDate = try? fields.decodeIfPresent(String.self, forKey: .creationDate)
        lastModified = try? fields.decodeIfPresent(String.self, forKey: .lastModified)
        tags = try fields.decodeIfPresent([String].self, forKey: .tags)
        pinned = try fields.decodeIfPresent(Bool.self, forKey: .pinned)
    }
}
