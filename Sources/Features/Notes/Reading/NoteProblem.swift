import Portico

/// Why something was not done to a note. Nothing was changed.
enum NoteProblem: Error, Sendable, Hashable {
    /// The note was changed since it was shown.
    case stale
    /// What was sent is of another note than the page.
    case otherNote
    /// What was to go is gone already, such as a link that was ended.
    case gone
    /// Only what lies in the trash can be deleted for ever.
    case notInTrash
    case refused(NoteRefusal)
    /// What was typed for tags: nothing, or what is no tag.
    case noTags([String])
    /// `reason` is for the visitor.
    case failed(reason: String)

    /// Nil where there is no such note: that is how it stands with the whole screen.
    init?(_ error: NoteError) {
        switch error {
        case .notFound: return nil
        case .staleVersion: self = .stale
        case .notInTrash: self = .notInTrash
        case .refused(let refusal): self = .refused(refusal)
        case .unavailable, .wouldEmpty, .idsTaken: self = .failed(reason: error.reason)
        }
    }

    var condition: Condition {
        switch self {
        case .stale, .otherNote, .notInTrash, .refused: .conflict
        case .noTags(let misfits):
            .invalid([
                FieldError(field: "tags", text: misfits.isEmpty ? NoteListFailures.noTags : MisfitTags.text(misfits))
            ])
        case .gone: .notFound
        case .failed: .unavailable
        }
    }
}
