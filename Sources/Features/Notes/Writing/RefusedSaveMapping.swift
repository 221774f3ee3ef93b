import Portico

extension RefusedSave.Reason {
    var isConflict: Bool { if case .conflict = self { true } else { false } }

    /// How it stands with the form because of it.
    var condition: Condition {
        switch self {
        case .otherNote, .conflict: .conflict
        case .noTags, .nothingToSave, .unsettled, .wouldEmpty, .refused: .invalid(errors)
        case .missing: .notFound
        case .unavailable: .unavailable
        }
    }

    /// What is wrong with single fields.
    private var errors: [FieldError] {
        switch self {
        case .noTags(let misfits): [FieldError(field: "tags", message: MisfitTags.message(misfits))]
        case .nothingToSave:
            [FieldError(field: "body", message: "is empty, and so is the title: there is nothing to save yet")]
        case .unsettled:
            [
                FieldError(
                    field: "body",
                    message: "still has both texts in some places: keep one, and remove the lines that mark them"
                )
            ]
        case .wouldEmpty:
            [
                FieldError(
                    field: "body",
                    message: "is empty, and so is the title. To save the note without any text, press “Save it empty”."
                )
            ]
        case .refused(let refusal): refusal.field.map { [FieldError(field: $0, message: refusal.message)] } ?? []
        case .otherNote, .conflict, .missing, .unavailable: []
        }
    }

    /// What happened beside the fields, and what can be done; empty where the fields say it.
    var message: String {
        switch self {
        case .otherNote: "Not saved: this form belongs to another note. Nothing was changed."
        case .conflict: "Keep yours, take theirs, or save both combined."
        case .missing:
            "Not saved: the note was deleted, or it is not yours. Your text is below and can become a new note."
        case .unavailable(let reason): "Not saved. \(reason) Your text is below; try again in a moment."
        case .refused(let refusal) where refusal.field == nil: "Not saved: \(refusal.message)."
        case .noTags, .nothingToSave, .unsettled, .wouldEmpty, .refused: ""
        }
    }
}
