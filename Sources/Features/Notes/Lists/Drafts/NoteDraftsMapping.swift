import Portico

extension NoteDraftsState {
    /// What the list of drafts shows in this state.
    func mapToViewInputData() -> NoteDraftsViewInputData {
        let drafts: [NoteDraftExcerpt] = if case .found(let drafts) = outcome { drafts } else { [] }
        return NoteDraftsViewInputData(
            sections: NoteSectionsViewInputData(.drafts),
            message: message,
            drafts: drafts.map(row),
            zone: drafts.isEmpty ? nil : time.zone,
            isEmpty: outcome == .found([])
        )
    }

    var condition: Condition {
        if problem != nil { return .unavailable }
        if case .failed = outcome { return .unavailable }
        return .ok
    }

    private var message: String {
        if let problem { return "The draft was not discarded. \(problem) Please try again in a moment." }
        guard case .failed(let reason) = outcome else { return "" }
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
                NoteDraftNoteViewInputData(noteName: name, version: "version \(NoteWords.grouped(draft.key.baseVersion.rawValue))")
            },
            text: draft.lost.map { StoredTextViewInputData(title: $0.title, body: $0.body, tags: $0.tags) }
        )
    }
}
