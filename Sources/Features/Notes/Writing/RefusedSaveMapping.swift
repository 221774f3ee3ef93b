import Portico

extension RefusedSave.Reason {
    var isConflict: Bool { if case .conflict = self { true } else { false } }

    /// How it stands with the form because of it.
    func condition(in localiser: Localiser) -> Condition {
        switch self {
        case .otherNote, .conflict: .conflict
        case .noTags, .nothingToSave, .unsettled, .wouldEmpty, .refused, .file: .invalid(errors(localiser))
        case .missing: .notFound
        case .unavailable: .unavailable
        }
    }

    /// What is wrong with single fields.
    private func errors(_ localiser: Localiser) -> [FieldError] {
        switch self {
        case .noTags(let misfits): [FieldError(field: "tags", message: MisfitTags.message(misfits, in: localiser))]
        case .nothingToSave: [FieldError(field: "body", message: localiser(NoteFormMessages.nothingToSave))]
        case .unsettled: [FieldError(field: "body", message: localiser(NoteFormMessages.unsettled))]
        case .wouldEmpty: [FieldError(field: "body", message: localiser(NoteFormMessages.wouldEmpty))]
        case .refused(let refusal):
            refusal.field.map { [FieldError(field: $0, message: localiser(refusal.text))] } ?? []
        case .file(let file): [FieldError(field: "files", message: localiser(file.text))]
        case .otherNote, .conflict, .missing, .unavailable: []
        }
    }

    /// What happened beside the fields, and what can be done; empty where the fields say it.
    func message(in localiser: Localiser) -> String {
        switch self {
        case .otherNote: localiser(NoteFormMessages.otherNote)
        case .conflict: localiser(NoteFormMessages.conflict)
        case .missing: localiser(NoteFormMessages.missing)
        case .unavailable(let reason): localiser(NoteFormMessages.unavailable(reason))
        case .refused(let refusal) where refusal.field == nil:
            localiser(NoteFormMessages.notSaved(localiser(refusal.sentenceText)))
        case .noTags, .nothingToSave, .unsettled, .wouldEmpty, .refused, .file: ""
        }
    }
}
