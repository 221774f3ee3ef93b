import AtriumTexts
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
    /// The browser it was typed in, such as `Firefox on Linux`; nil where that is not known.
    let device: String?
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
    func mapToViewInputData(_ localiser: Localiser) -> NoteDraftsViewInputData {
        let listed = drafts.value ?? []
        return NoteDraftsViewInputData(
            sections: NoteSectionsViewInputData(.drafts),
            message: message(in: localiser),
            drafts: listed.map { row($0, localiser) },
            zone: listed.isEmpty ? nil : time.zone,
            isEmpty: drafts == .loaded([])
        )
    }

    var condition: Condition { problem == nil ? drafts.condition : .unavailable }

    private func message(in localiser: Localiser) -> String {
        if let problem { return localiser(NoteDraftMessages.notDiscarded(problem.reason)) }
        return drafts.failure.map { localiser(NoteDraftMessages.notShown($0)) } ?? ""
    }

    private func row(_ draft: NoteDraftExcerpt, _ localiser: Localiser) -> NoteDraftViewInputData {
        NoteDraftViewInputData(
            key: draft.key.text,
            name: Self.name(draft.name, localiser),
            snippet: draft.beginning,
            saved: time.shown(draft.savedAt, in: localiser),
            device: draft.device.map { localiser(Text.device($0)) },
            isNew: draft.key.place == .new,
            note: draft.noteName.map { name in
                NoteDraftNoteViewInputData(
                    noteName: Self.name(name, localiser),
                    version: localiser(NoteDraftMessages.version(draft.baseVersion))
                )
            },
            text: draft.lost.map { StoredTextViewInputData(title: $0.title, body: $0.body, tags: $0.tags) }
        )
    }

    private static func name(_ name: String, _ localiser: Localiser) -> String {
        name.isEmpty ? localiser(NoteSharedMessages.untitled) : name
    }
}
