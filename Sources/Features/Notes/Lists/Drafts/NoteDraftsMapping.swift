import Portico

extension NoteDraftsState {
    /// What the list of drafts shows in this state.
    func mapToViewInputData() -> NoteDraftsViewInputData {
        let (drafts, names): ([NoteDraft], [Note.ID: String]) =
            if case .found(let drafts, let names) = outcome { (drafts, names) } else { ([], [:]) }
        return NoteDraftsViewInputData(
            sections: NoteSectionsViewInputData(.drafts),
            message: message,
            drafts: drafts.map { row($0, names) },
            zone: drafts.isEmpty ? nil : time.zone,
            isEmpty: outcome == .found([], names: [:])
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

    private func row(_ draft: NoteDraft, _ names: [Note.ID: String]) -> NoteDraftViewInputData {
        let name = NoteName(NoteContent(title: draft.title, body: draft.body))
        let note = draft.place.noteID.flatMap { names[$0] }.map { name in
            NoteDraftNoteViewInputData(noteName: name, version: "version \(NoteWords.grouped(draft.baseVersion))")
        }
        return NoteDraftViewInputData(
            key: NoteDraftKey(draft).text,
            name: name.text,
            snippet: NoteSnippet.excerpt(of: String(name.rest), NoteQuery("")),
            saved: time.shown(draft.savedAt),
            isNew: draft.place == .new,
            note: note,
            text: draft.place == .new || note != nil
                ? nil : StoredTextViewInputData(title: draft.title, body: draft.body, tags: draft.tags)
        )
    }
}
