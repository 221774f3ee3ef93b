import Portico

extension NoteListProblem {
    /// How it stands with the screen because of it.
    var condition: Condition {
        switch self {
        case .nothingChosen: .invalid([FieldError(field: "chosen", message: "Select at least one note first")])
        case .noTags: .invalid([FieldError(field: "tags", message: "must name at least one tag")])
        case .noSuchTags(let texts): .invalid([FieldError(field: "tags", message: MisfitTags.message(texts))])
        case .refused(let refusal) where refusal.field == nil: .invalid([])
        case .refused(let refusal): .invalid([FieldError(field: "tags", message: refusal.listMessage)])
        case .gone: .notFound
        case .unavailable: .unavailable
        }
    }

    /// What happened, and that nothing else did.
    var message: String {
        switch self {
        case .nothingChosen: "No note was selected, so nothing was changed."
        case .refused(let refusal) where refusal.field == nil:
            "No tags were added: \(refusal.message). The notes you selected are still selected."
        case .noTags, .noSuchTags, .refused: "No tags were added. The notes you selected are still selected."
        case .gone: "These notes are no longer there, so nothing was changed."
        case .unavailable(let reason):
            "Nothing was changed. \(reason) The notes you selected are still selected; please try again in a moment."
        }
    }
}

extension NoteRefusal {
    /// Said of the field that tags are typed in.
    var listMessage: String {
        switch self {
        case .tooManyTags(let count, let limit):
            "would give a note \(count.grouped) tags, and the limit is \(limit.grouped)"
        default: message
        }
    }
}
