import Portico

/// What the list of a note's earlier texts shows.
@ViewInputData struct NoteHistoryViewInputData {
    let name: String
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    let zone: String
    /// The text as it is.
    let current: NoteVersionViewInputData?
    /// Newest first.
    let revisions: [NoteVersionViewInputData]
    /// How many older ones there are beside; nil where these are all.
    let further: String?
    let question: PruneQuestionViewInputData?
}

/// One text a note has or had.
@ViewInputData struct NoteVersionViewInputData {
    let version: Int
    let title: String
    let editedAt: NoteTimeViewInputData
}

/// What is asked before earlier texts are let go.
@ViewInputData struct PruneQuestionViewInputData {
    /// A day as `2026-02-03`.
    let before: String
    /// The same day for people.
    let day: String
    /// Such as `3 earlier texts`.
    let texts: String
    let isAny: Bool
    /// The moment that the number is of.
    let asOf: String
}

extension NoteHistoryState {
    /// What the list of earlier texts shows in this state.
    func mapToViewInputData() -> NoteHistoryViewInputData {
        let current = found.value?.current
        return NoteHistoryViewInputData(
            name: current.map { NoteName($0.content).text } ?? "Note",
            message: message,
            zone: time.zone,
            current: current.map { note in
                NoteVersionViewInputData(
                    version: note.version,
                    title: NoteName(note.content).text,
                    editedAt: time.shown(note.editedAt)
                )
            },
            revisions: (found.value?.earlier ?? []).map { revision in
                NoteVersionViewInputData(
                    version: revision.version,
                    title: NoteName(NoteContent(title: revision.title, body: "")).text,
                    editedAt: time.shown(revision.editedAt)
                )
            },
            further: found.value.flatMap(\.further),
            question: question.map(PruneQuestionViewInputData.init)
        )
    }

    private var message: String {
        switch (found, problem) {
        case (.missing, _): "This note is no longer here."
        case (.failed(let reason), _): "The history cannot be shown. \(reason)"
        case (_, .failed(let reason)): "Nothing was deleted. \(reason)"
        case (_, .stale), (_, .otherNote), (_, .gone), (_, .notInTrash), (_, .refused):
            "Nothing was deleted. The history is as it was."
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}

extension NoteHistoryState.Texts {
    fileprivate var further: String? {
        guard count > earlier.count else { return nil }
        return
            "And \((count - earlier.count).counted("older version")): the page of each leads to the one before it."
    }
}

extension PruneQuestionViewInputData {
    fileprivate init(_ question: NoteHistoryState.Question) {
        self.init(
            before: question.before.text,
            day: TimeText.day(question.before),
            texts: question.count.counted("earlier version"),
            isAny: question.count > 0,
            asOf: question.asOf.text
        )
    }
}
