import Portico

extension NoteRevisionState {
    /// What the page of an earlier text shows in this state.
    func mapToViewInputData() -> NoteRevisionViewInputData {
        NoteRevisionViewInputData(
            heading: "Version \(request.version)",
            message: message,
            zone: time.zone,
            revision: standing.loaded.map { NoteEarlierTextViewInputData($0, time: time) }
        )
    }

    var condition: Condition { standing.condition(problem) }

    private var message: String {
        switch (standing, problem) {
        case (.missing, _): "This version is no longer here."
        case (.failed(let reason), _): "This version cannot be shown. \(reason)"
        case (_, .stale):
            "Not restored: the note was changed in the meantime. Below is how it differs now; press Restore again if you still want to."
        case (_, .otherNote): "Not restored: the form was for another note than this page."
        case (_, .refused(let refusal)): "Not restored: \(refusal.sentence)"
        case (_, .failed(let reason)): "Not restored. \(reason)"
        case (_, .gone), (_, .notInTrash): "Not restored. The note is as it was."
        case (.pending, nil): "Comparing this version with the others…"
        case (.loaded, nil): ""
        }
    }
}

extension NoteEarlierTextViewInputData {
    fileprivate init(_ texts: NoteRevisionState.Texts, time: NoteTime) {
        let (revision, current) = (texts.revision, texts.current)
        self.init(
            id: current.id.text,
            currentVersion: current.version,
            editedAt: time.shown(revision.editedAt),
            text: StoredTextViewInputData(revision.content),
            toCurrent: NoteDifferenceViewInputData(texts.toCurrent),
            before: texts.before.map { before in
                EarlierVersionViewInputData(version: before.version, difference: NoteDifferenceViewInputData(before.difference))
            }
        )
    }
}
