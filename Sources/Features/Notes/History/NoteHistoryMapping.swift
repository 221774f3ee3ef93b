import Portico

extension NoteHistoryState {
    /// What the list of earlier texts shows in this state.
    func mapToViewInputData() -> NoteHistoryViewInputData {
        var current: Note?
        var revisions: [NoteRevisionSummary] = []
        if case .loaded(let note, let summaries) = standing { (current, revisions) = (note, summaries) }
        return NoteHistoryViewInputData(
            name: current.map { NoteName($0.content).text } ?? "Note",
            message: message,
            zone: time.zone,
            current: current.map { note in
                NoteVersionViewInputData(version: note.version, title: NoteName(note.content).text, editedAt: time.shown(note.editedAt))
            },
            revisions: revisions.map { revision in
                NoteVersionViewInputData(
                    version: revision.version,
                    title: NoteName(NoteContent(title: revision.title, body: "")).text,
                    editedAt: time.shown(revision.editedAt)
                )
            },
            question: question.map(PruneQuestionViewInputData.init)
        )
    }

    var condition: Condition {
        switch standing {
        case .missing: .notFound
        case .failed: .unavailable
        case .pending: .ok
        case .loaded: failure == nil ? .ok : .unavailable
        }
    }

    private var message: String {
        switch standing {
        case .missing: "This note is not here any more."
        case .failed(let reason): "The history cannot be shown. \(reason)"
        case .pending, .loaded: failure.map { "Nothing was let go. \($0)" } ?? ""
        }
    }
}

extension PruneQuestionViewInputData {
    fileprivate init(_ question: NoteHistoryState.Question) {
        self.init(
            before: question.before.text,
            texts: NoteWords.counted(question.count, "earlier text"),
            isAny: question.count > 0,
            asOf: question.asOf.text
        )
    }
}
