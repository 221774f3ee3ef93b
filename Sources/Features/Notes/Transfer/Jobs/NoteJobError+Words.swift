import Portico

extension NoteJobError {
    /// As a sentence for the visitor.
    func sentence(in localiser: Localiser) -> String {
        switch self {
        case .notFound: localiser(NoteJobFailures.notFound)
        case .tooMany(let limit): localiser(NoteJobFailures.tooMany(limit))
        case .tooManyWait(let limit): localiser(NoteJobFailures.tooManyWait(limit))
        case .tooLarge(let bytes): localiser(NoteJobFailures.tooLarge(localiser.size(bytes)))
        case .noFiles: localiser(NoteJobFailures.noFiles)
        case .noSuchTags, .tooManyTags: localiser(NoteJobFailures.tags)
        case .goneOn: localiser(NoteJobFailures.goneOn)
        case .noRoom: localiser(NoteJobFailures.noRoom)
        case .unavailable(let reason): localiser(NoteFailures.reason(reason))
        }
    }

    func condition(in localiser: Localiser) -> Condition {
        func isWrong(_ field: String, _ message: String) -> Condition {
            .invalid([FieldError(field: field, message: message)])
        }
        return switch self {
        case .notFound: .notFound
        case .noFiles: isWrong("files", localiser(NoteJobFailures.chooseFiles))
        case .noSuchTags(let misfits): isWrong("tags", MisfitTags.message(misfits, in: localiser))
        case .tooManyTags(let limit): isWrong("tags", localiser(NoteJobFailures.tooManyTags(limit)))
        case .tooMany, .tooManyWait, .tooLarge, .goneOn: .conflict
        case .noRoom, .unavailable: .unavailable
        }
    }
}
