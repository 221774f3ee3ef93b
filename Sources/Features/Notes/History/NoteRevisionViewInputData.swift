import Portico

/// What the page of an earlier text shows.
@ViewInputData struct NoteRevisionViewInputData {
    let heading: String
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    let zone: String
    let revision: NoteEarlierTextViewInputData?
}

/// An earlier text, and what is between it and others.
@ViewInputData struct NoteEarlierTextViewInputData {
    let id: String
    /// The note's version as it is.
    let currentVersion: Int
    let editedAt: NoteTimeViewInputData
    /// The versions before and behind it.
    let turning: PagerViewInputData
    let text: StoredTextViewInputData
    /// From this text to the one the note has.
    let toCurrent: NoteDifferenceViewInputData
    /// The version before it; nil where none is kept.
    let before: EarlierVersionViewInputData?
}

/// The text before another.
@ViewInputData struct EarlierVersionViewInputData {
    let version: Int
    /// From it to the text that is shown.
    let difference: NoteDifferenceViewInputData
}

extension NoteRevisionState {
    /// What the page of an earlier text shows in this state.
    func mapToViewInputData(_ version: NoteVersion) -> NoteRevisionViewInputData {
        NoteRevisionViewInputData(
            heading: "Version \(version)",
            message: message,
            zone: time.zone,
            revision: found.value.map { NoteEarlierTextViewInputData($0, time: time) }
        )
    }

    private var message: String {
        switch (found, problem) {
        case (.missing, _): "This version is no longer here."
        case (.failed(let reason), _): "This version cannot be shown. \(reason)"
        case (_, .stale):
            "Not restored: the note was changed in the meantime. Below is how it differs now; press Restore again if you still want to."
        case (_, .otherNote): "Not restored: the form belonged to another note."
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
            turning: PagerViewInputData(texts.place),
            text: StoredTextViewInputData(revision.content),
            toCurrent: NoteDifferenceViewInputData(texts.toCurrent),
            before: texts.before.map { before in
                EarlierVersionViewInputData(
                    version: before.version,
                    difference: NoteDifferenceViewInputData(before.difference)
                )
            }
        )
    }
}

extension PagerViewInputData {
    fileprivate init(_ place: NoteRevisionPlace) {
        self.init(
            number: place.number,
            of: place.count,
            previous: place.older.map { String($0) },
            next: place.newer.map { String($0) }
        )
    }
}
