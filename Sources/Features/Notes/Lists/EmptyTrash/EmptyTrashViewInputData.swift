import Portico

/// What is asked before the trash is emptied.
@ViewInputData struct EmptyTrashViewInputData {
    /// Why it cannot be emptied now; else empty.
    let message: String
    /// What would be deleted; nil where nothing is there, or that is not known.
    let question: EmptyTrashQuestionViewInputData?
    let isEmpty: Bool
}

/// What would be deleted.
@ViewInputData struct EmptyTrashQuestionViewInputData {
    /// Such as `12 notes`.
    let notes: String
    /// The moment that the number is of.
    let asOf: String
}

extension EmptyTrashState {
    /// What is asked in this state.
    func mapToViewInputData(_ localiser: Localiser) -> EmptyTrashViewInputData {
        let failure = problem?.reason ?? trash.failure
        let content = failure == nil ? trash.value : nil
        return EmptyTrashViewInputData(
            message: failure.map { localiser(NoteListFailures.trashNotEmptied($0)) } ?? "",
            question: content.flatMap { content in
                guard content.count > 0 else { return nil }
                return EmptyTrashQuestionViewInputData(
                    notes: localiser(NoteSharedMessages.notes(content.count)),
                    asOf: content.asOf.text
                )
            },
            isEmpty: content?.count == 0
        )
    }

    var condition: Condition { problem == nil ? trash.condition : .unavailable }
}
