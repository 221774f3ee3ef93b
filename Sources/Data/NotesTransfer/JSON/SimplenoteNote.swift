import Foundation
import Notes

/// A note of Simplenote's export: its first line is its title.
struct SimplenoteNote: Decodable {
    var content: String
    var creationDate: String?
    var lastModified: String?
    var tags: [String]?
    var pinned: Bool?

    static func items(_ bytes: [UInt8], isTrashed: Bool, place: TransferPlace) -> [ImportedItem] {
        let note: SimplenoteNote
        do {
            note = try JSONDecoder().decode(SimplenoteNote.self, from: Data(bytes))
        } catch {
            return [.refusal(TransferProblem(at: place, .json(JSONReason(of: error))))]
        }
        let tags = ImportedTags(note.tags ?? [], place: place)
        let (title, body) = parts(of: note.content.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
        let created = note.creationDate.flatMap(MomentText.moment)
        let edited = note.lastModified.flatMap(MomentText.moment)
        let imported = ImportedNote(
            place: place,
            content: NoteContent(title: title, body: body, tags: tags.tags),
            state: isTrashed ? .trashed : .active,
            isPinned: note.pinned ?? false,
            createdAt: created ?? edited,
            editedAt: edited ?? created
        )
        return [.note(imported)] + tags.remarks.items
    }

    /// A first line that no title can hold whole stays in the text too.
    private static func parts(of content: String) -> (title: String, body: String) {
        let end = content.firstIndex(of: "\n") ?? content.endIndex
        let line = String(content[..<end])
        let title = NoteTitle.fitting(line)
        guard title.utf8.elementsEqual(line.trimmingWhiteSpace.utf8) else { return (title, content) }
        return (title, String(content[end...].drop { $0 == "\n" }))
    }
}
