public import Foundation
public import Portico

/// A text that was typed into a note's form and not saved yet, kept on the server as it was typed.
///
///     NoteDraft(owner: account, place: .note(id), baseVersion: 3, title: "Plan", body: "…", tags: "work, ho", savedAt: now)
///
/// It knows which note it is for and the version it started from. It is offered when the form opens, never applied by
/// itself, and gone when the note is saved from that version. Its tags may be half a word yet.
public struct NoteDraft: Sendable, Hashable {
    public let owner: AccountID
    public let place: NoteDraftPlace
    /// 0 for a note that is new.
    public let baseVersion: Int
    public var title: String
    public var body: String
    /// The field's text.
    public var tags: String
    public var savedAt: Date

    public init(
        owner: AccountID,
        place: NoteDraftPlace,
        baseVersion: Int,
        title: String,
        body: String,
        tags: String,
        savedAt: Date
    ) {
        self.owner = owner
        self.place = place
        self.baseVersion = baseVersion
        self.title = title
        self.body = body
        self.tags = tags
        self.savedAt = savedAt
    }

    /// Throws where it is longer than any form can bring, or holds what no database keeps.
    public func check() throws(NoteRefusal) {
        let bytes = title.utf8.count + body.utf8.count + tags.utf8.count
        guard bytes <= NoteLimits.draftBytes else { throw .draftTooLong(bytes: bytes, limit: NoteLimits.draftBytes) }
        for (field, text) in [("title", title), ("body", body), ("tags", tags)] where text.utf8.contains(0) {
            throw .nulCharacter(field: field)
        }
    }
}

/// A draft without its text: which it is, and when it was kept.
public struct NoteDraftSummary: Sendable, Hashable {
    public let place: NoteDraftPlace
    public let baseVersion: Int
    public let savedAt: Date

    public init(place: NoteDraftPlace, baseVersion: Int, savedAt: Date) {
        self.place = place
        self.baseVersion = baseVersion
        self.savedAt = savedAt
    }
}

/// Which form a draft is of.
public enum NoteDraftPlace: Sendable, Hashable, RawRepresentable {
    /// The form for a new note.
    case new
    case note(Note.ID)

    public init?(rawValue: String) {
        if rawValue == "new" {
            self = .new
        } else {
            guard let id = Note.ID(rawValue: rawValue) else { return nil }
            self = .note(id)
        }
    }

    /// The note of the form; nil for a new one.
    public var noteID: Note.ID? {
        if case .note(let id) = self { id } else { nil }
    }

    /// `new`, or the note's id.
    public var rawValue: String {
        switch self {
        case .new: "new"
        case .note(let id): id.rawValue
        }
    }
}
