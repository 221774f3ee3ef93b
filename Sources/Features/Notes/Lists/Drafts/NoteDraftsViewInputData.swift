import Portico

/// What the list of texts that were not saved shows.
@ViewInputData struct NoteDraftsViewInputData {
    let sections: NoteSectionsViewInputData
    /// Why there is no list, or why a draft is still there; else empty.
    let message: String
    let drafts: [NoteDraftViewInputData]
    /// The zone of all times; nil without drafts.
    let zone: String?
    /// Whether it is known that there are none.
    let isEmpty: Bool
}

/// One text that was not saved.
@ViewInputData struct NoteDraftViewInputData {
    let key: String
    /// What the text is called.
    let name: String
    let snippet: [TextRun]
    let saved: NoteTimeViewInputData
    /// Whether it is of the form for new notes.
    let isNew: Bool
    /// Nil for a new note, and for one that is gone.
    let note: NoteDraftNoteViewInputData?
    /// What was typed, where the note it belongs to is gone; nil where that is long, and its form shows it.
    let text: StoredTextViewInputData?
}

/// The note a draft belongs to.
@ViewInputData struct NoteDraftNoteViewInputData {
    let noteName: String
    /// Such as `version 3`.
    let version: String
}

extension NoteDraftsState {
    /// What the list of drafts shows in this state.
    func mapToViewInputData() -> NoteDraftsViewInputData {
        let listed = drafts.value ?? []
        return NoteDraftsViewInputData(
            sections: NoteSectionsViewInputData(.drafts),
            message: message,
            drafts: listed.map(row),
            zone: listed.isEmpty ? nil : time.zone,
            isEmpty: drafts == .loaded([])
        )
    }

    var condition: Condition { problem == nil ? drafts.condition : .unavailable }

    private var message: String {
        if let problem { return "The draft was not discarded. \(problem.reason) Please try again in a moment." }
        guard let reason = drafts.failure else { return "" }
        return "Your drafts cannot be shown. \(reason) They are still stored; please try again in a moment."
    }

    private func row(_ draft: NoteDraftExcerpt) -> NoteDraftViewInputData {
        NoteDraftViewInputData(
            key: draft.key.text,
            name: draft.name,
            snippet: draft.beginning,
            saved: time.shown(draft.savedAt),
            isNew: draft.key.place == .new,
            note: draft.noteName.map { name in
                NoteDraftNoteViewInputData(
                    noteName: name,
                    version: "version \(draft.key.baseVersion.rawValue.grouped)"
                )
            },
            text: draft.lost.map { StoredTextViewInputData(title: $0.title, body: $0.body, tags: $0.tags) }
        )
    }
}
