import Foundation
import Notes

/// A note as its file has it, not checked yet.
struct ImportedNote {
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
    /// What it said before; nil where that was nothing.
    var history: ImportedHistory?
    var files: [ImportedFile] = []
}
