import Portico

extension NoteJobError {
    /// As a sentence for the visitor. What a store says of itself is in English.
    func sentence(in localiser: Localiser) -> String {
        switch self {
        case .notFound: localiser(NoteJobFailures.notFound)
        case .tooMany(let limit): localiser(NoteJobFailures.tooMany(limit))
        case .tooManyWait(let limit): localiser(NoteJobFailures.tooManyWait(limit))
        case .tooLarge(let bytes): localiser(NoteJobFailures.tooLarge(localiser.size(bytes)))
        case .noFiles: localiser(NoteJobFailures.noFiles)
        case .noSuchTags, .tooManyTags: localiser(NoteJobFailures.tags)
        case .goneOn: localiser(NoteJobFailures.goneOn)
        case .unavailable(let reason): reason
        }
    }

    var condition: Condition {
        switch self {
        case .notFound: .notFound
        case .noFiles: .invalid([FieldError(field: "files", message: "is needed: choose one or more files")])
        case .noSuchTags(let misfits): .invalid([FieldError(field: "tags", message: MisfitTags.message(misfits))])
        case .tooManyTags(let limit):
            .invalid([FieldError(field: "tags", message: "must be \(limit) tags or fewer")])
        case .tooMany, .tooManyWait, .tooLarge, .goneOn: .conflict
        case .unavailable: .unavailable
        }
    }
}
