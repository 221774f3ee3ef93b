import Foundation
import Notes

/// A note of Simplenote's export: its first line is its title.
struct SimplenoteNote: Decodable {
    var content: String
    var creationDate: String?
    var lastModified: String?
    var tags: [String]?
    var pinned: Bool?

    func items(isTrashed: Bool, place: TransferPlace) -> [ImportedItem] {
        let tags = ImportedTags(tags ?? [], place: place)
        let (title, body) = parts(of: content.withPlainLineEnds)
        let created = creationDate.flatMap(MomentText.moment)
        let edited = lastModified.flatMap(MomentText.moment)
        let imported = ImportedNote(
            place: place,
            content: NoteContent(title: title, body: body, tags: tags.tags),
            state: isTrashed ? .trashed : .active,
            isPinned: pinned ?? false,
            createdAt: created ?? edited,
            editedAt: edited ?? created
        )
        return [.note(imported)] + tags.remarks.items
    }

    /// A first line that no title can hold whole stays in the text too.
    private func parts(of content: String) -> (title: String, body: String) {
        let end = content.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? content.endIndex
        let line = String(content[..<end])
        let title = NoteTitle.fitting(line)
        guard line.utf8.count <= NoteTitle.mostBytesLookedAt, title.utf8.elementsEqual(line.trimmingWhiteSpace.utf8)
        else { return (title, content) }
        return (title, String(Substring(content.utf8[end...].drop { $0 == UInt8(ascii: "\n") })))
    }
}
