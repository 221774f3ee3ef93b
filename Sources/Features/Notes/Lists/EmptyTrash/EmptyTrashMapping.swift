import Portico

extension EmptyTrashState {
    /// What is asked in this state.
    func mapToViewInputData() -> EmptyTrashViewInputData {
        switch outcome {
        case .pending: shown()
        case .counted(0, _): shown(isEmpty: true)
        case .counted(let count, let moment):
            shown(question: EmptyTrashQuestionViewInputData(notes: NoteWords.notes(count), asOf: moment.text))
        case .failed(let reason): shown(message: "The trash was not emptied. \(reason) Please try again in a moment.")
        }
    }

    var condition: Condition {
        if case .failed = outcome { .unavailable } else { .ok }
    }

    private func shown(
        message: String = "",
        question: EmptyTrashQuestionViewInputData? = nil,
        isEmpty: Bool = false
    ) -> EmptyTrashViewInputData {
        EmptyTrashViewInputData(
            sections: NoteSectionsViewInputData(.trash),
            message: message,
            question: question,
            isEmpty: isEmpty
        )
    }
}
