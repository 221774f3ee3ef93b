import Portico

extension NoteHistoryState {
    /// What the list of earlier texts shows in this state.
    func mapToViewInputData() -> NoteHistoryViewInputData {
        let current = standing.loaded?.current
        return NoteHistoryViewInputData(
            name: current.map { NoteName($0.content).text } ?? "Note",
            message: message,
            zone: time.zone,
            current: current.map { note in
                NoteVersionViewInputData(version: note.version, title: NoteName(note.content).text, editedAt: time.shown(note.editedAt))
            },
            revisions: (standing.loaded?.earlier ?? []).map { revision in
                NoteVersionViewInputData(
                    version: revision.version,
                    title: NoteName(NoteContent(title: revision.title, body: "")).text,
                    editedAt: time.shown(revision.editedAt)
                )
            },
            further: standing.loaded.flatMap(\.further),
            question: question.map(PruneQuestionViewInputData.init)
        )
    }

    var condition: Condition { standing.condition(problem) }

    private var message: String {
        switch (standing, problem) {
        case (.missing, _): "This note is no longer here."
        case (.failed(let reason), _): "The history cannot be shown. \(reason)"
        case (_, .failed(let reason)): "Nothing was deleted. \(reason)"
        case (_, .stale), (_, .otherNote), (_, .gone), (_, .notInTrash), (_, .refused): "Nothing was deleted. The history is as it was."
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}

extension NoteHistoryState.Texts {
    fileprivate var further: String? {
        guard count > earlier.count else { return nil }
        return "And \(NoteWords.counted(count - earlier.count, "older version")): the page of each leads to the one before it."
    }
}

extension PruneQuestionViewInputData {
    fileprivate init(_ question: NoteHistoryState.Question) {
        self.init(
            before: question.before.text,
            day: TimeText.day(question.before),
            texts: NoteWords.counted(question.count, "earlier version"),
            isAny: question.count > 0,
            asOf: question.asOf.text
        )
    }
}
