import Foundation
public import Portico

/// Which form is shown: for a new note or for one that is there, and whether a draft is filled in.
public struct NoteFormRequest: Sendable, Hashable {
    public var place: NoteDraftPlace
    /// The version from which the draft started that the visitor asked to go on with.
    public var draft: NoteVersion?
    /// What stands in the form of a new note before anybody has typed.
    public var opening: NoteOpening

    public init(_ place: NoteDraftPlace, draft: NoteVersion? = nil, opening: NoteOpening = NoteOpening()) {
        self.place = place
        self.draft = draft
        self.opening = opening
    }
}

/// The text that a new note begins with: another feature's, or nothing.
public struct NoteOpening: Sendable, Hashable {
    public var title: String
    public var body: String

    public init(title: String = "", body: String = "") {
        self.title = title
        self.body = body
    }
}

/// A note's form: what it started from, what lies beside it, and what became of the last save.
public struct NoteFormState: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
        /// Not read yet.
        case pending
        /// The form for a new note.
        case new
        case loaded(Note)
        /// There is no such note, or it is somebody else's.
        case missing
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    public let request: NoteFormRequest
    public var standing = Standing.pending
    /// What was typed into this form before and not saved, newest first.
    public var drafts: [NoteDraftSummary] = []
    /// The draft that the visitor goes on with.
    public var draft: NoteDraft?
    public var time = NoteTime(in: .gmt)
    /// What was sent with the last event that was not carried out, and why it was not.
    public var refused: RefusedSave?
    /// Why a draft is still there that was to go; for the visitor.
    public var discardFailure: String?

    public init(request: NoteFormRequest) {
        self.request = request
    }
}

/// A save that was not carried out. Nothing was written.
public struct RefusedSave: Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        /// The form is of another note than the page.
        case otherNote
        /// What stands between commas and is no tag.
        case noTags([String])
        /// A new note with nothing in it.
        case nothingToSave
        /// The note was changed meanwhile.
        case conflict(NoteConflict)
        /// A merge in which both texts still stand side by side.
        case unsettled
        /// It would leave nothing of a text that is there.
        case wouldEmpty
        /// The note is gone.
        case missing
        case refused(NoteRefusal)
        /// `reason` is for the visitor.
        case unavailable(reason: String)
    }

    public let typed: TypedNote
    public let choice: SaveChoice
    public let reason: Reason

    public init(_ typed: TypedNote, _ choice: SaveChoice, _ reason: Reason) {
        self.typed = typed
        self.choice = choice
        self.reason = reason
    }
}

extension RefusedSave.Reason {
    /// Stale and missing notes are the callers' to tell apart: these are the others.
    init(_ error: NoteError) {
        self =
            switch error {
            case .notFound: .missing
            case .refused(let refusal): .refused(refusal)
            case .wouldEmpty: .wouldEmpty
            case .unavailable(let reason): .unavailable(reason: reason)
            case .staleVersion, .notInTrash, .idsTaken: .unavailable(reason: "The note could not be saved just now.")
            }
    }
}
