import Portico

extension RefusedSave.Reason {
    var isConflict: Bool { if case .conflict = self { true } else { false } }

    /// How it stands with the form because of it.
    var condition: Condition {
        switch self {
        case .otherNote, .conflict: .conflict
        case .noTags, .nothingToSave, .wouldEmpty, .refused: .invalid(errors)
        case .missing: .notFound
        case .unavailable: .unavailable
        }
    }

    /// What is wrong with single fields.
    private var errors: [FieldError] {
        switch self {
        case .noTags(let misfits):
            [FieldError(field: "tags", message: "must be tags of \(NoteTag.expectation), which \(Self.list(misfits))")]
        case .nothingToSave: [FieldError(field: "body", message: "is empty, and so is the title: there is nothing to save yet")]
        case .wouldEmpty:
            [FieldError(field: "body", message: "is empty, and so is the title. To leave nothing in the note, press “Save it empty”.")]
        case .refused(let refusal): refusal.field.map { [FieldError(field: $0, message: refusal.message)] } ?? []
        case .otherNote, .conflict, .missing, .unavailable: []
        }
    }

    /// What happened beside the fields, and what can be done; empty where the fields say it.
    var message: String {
        switch self {
        case .otherNote: "Not saved: this form is of another note than this page. Nothing was changed."
        case .conflict: "Nothing is saved yet. Choose below what the note is to say."
        case .missing: "Not saved: the note was deleted, or it is not yours. Your text is below and can become a new note."
        case .unavailable(let reason): "Not saved. \(reason) Your text is below; try again in a moment."
        case .refused(let refusal) where refusal.field == nil: "Not saved: \(refusal.message)."
        case .noTags, .nothingToSave, .wouldEmpty, .refused: ""
        }
    }

    /// With a mark for each character that nobody sees: it may turn around the words behind it.
    private static func visible(_ misfit: String) -> String {
        misfit.trimmed.unicodeScalars.prefix(40).map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: String(scalar)
            }
        }
        .joined()
    }

    /// The first few, shortened.
    private static func list(_ misfits: [String]) -> String {
        let shown = misfits.prefix(3).map { "“\(visible($0))”" }.joined(separator: ", ")
        return misfits.count > 3 ? "\(shown) and \(misfits.count - 3) more are not" : "\(shown) \(misfits.count == 1 ? "is" : "are") not"
    }
}

extension NoteRefusal {
    /// Completes a sentence that begins with the field, or stands behind “Not saved:”.
    var message: String {
        switch self {
        case .textTooLong(let bytes, let limit):
            "is too long by \(ByteCount(bytes - limit)): a note takes \(ByteCount(limit)) with its title"
        case .titleTooLong(let length, let limit): "is too long: it has \(length) characters, and a title takes \(limit)"
        case .titleOnManyLines: "must be on one line"
        case .nulCharacter: "holds the character NUL, which cannot be kept"
        case .tooManyTags(let count, let limit): "holds too many tags: there are \(count), and a note takes \(limit)"
        case .tagTooLong(let limit): "must hold tags of at most \(limit) characters"
        case .draftTooLong(let bytes, let limit):
            "is too long by \(ByteCount(bytes - limit)): a draft takes \(ByteCount(limit))"
        case .tooManyDrafts(let limit): "there are \(limit) drafts already, the most there can be. Discard some first"
        case .tooManyShares(let limit): "there are \(limit) links to this note already, the most there can be. End some first"
        }
    }
}
