import AtriumTexts
import Portico

extension NoteListProblem {
    /// How it stands with the screen because of it.
    func condition(in localiser: Localiser) -> Condition {
        func isWrong(_ field: String, _ message: String) -> Condition {
            .invalid([FieldError(field: field, message: message)])
        }
        return switch self {
        case .nothingChosen: isWrong("chosen", localiser(NoteListFailures.chooseFirst))
        case .noTags: isWrong("tags", localiser(NoteListFailures.noTags))
        case .noSuchTags(let texts): isWrong("tags", MisfitTags.message(texts, in: localiser))
        case .refused(let refusal) where refusal.field == nil: .invalid([])
        case .refused(let refusal): isWrong("tags", localiser(refusal.listText))
        case .gone: .notFound
        case .unavailable: .unavailable
        }
    }

    /// What happened, and that nothing else did.
    func message(in localiser: Localiser) -> String {
        switch self {
        case .nothingChosen: localiser(NoteListFailures.nothingChosen)
        case .refused(let refusal) where refusal.field == nil: localiser(NoteListFailures.notTagged(refusal))
        case .noTags, .noSuchTags, .refused: localiser(NoteListFailures.notTagged)
        case .gone: localiser(NoteListFailures.gone)
        case .unavailable(let reason): localiser(NoteListFailures.unchanged(reason))
        }
    }
}

extension NoteRefusal {
    /// Said of the field that tags are typed in.
    var listText: Text {
        switch self {
        case .tooManyTags(let count, let limit): NoteListFailures.tooManyTags(count, limit: limit)
        default: text
        }
    }
}
