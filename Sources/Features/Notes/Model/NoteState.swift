public import Portico

/// Where a note is. The archive is for what is done with, the trash for what may go.
public enum NoteState: String, Sendable, CaseIterable, Codable, TextValue {
    case active, archived, trashed
}
