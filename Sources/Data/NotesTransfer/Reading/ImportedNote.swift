import Foundation
import Notes

/// A note as its file has it, not checked yet.
struct ImportedNote: Sendable {
    /// Where it stands, for whoever is told that it cannot be kept.
    var place: String
    /// Only our own format has one.
    var id: Note.ID?
    var content: NoteContent
    var state: NoteState = .active
    var isPinned = false
    var version = 1
    var createdAt: Date?
    var editedAt: Date?
    var stateChangedAt: Date?
    var revisions: [Revision] = []
    var files: [ImportedFile] = []

    /// What it said before.
    struct Revision: Sendable {
        var version: Int
        var content: NoteContent
        var editedAt: Date
        var keptAt: Date
    }
}
