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
    let turning: NoteTurningViewInputData
    let text: StoredTextViewInputData
    /// From this text to the one the note has.
    let toCurrent: NoteDifferenceViewInputData
    /// The version before it; nil where none is kept.
    let before: EarlierVersionViewInputData?
}

/// The versions that are kept before and behind one.
@ViewInputData struct NoteTurningViewInputData {
    let older: String?
    let newer: String?
}

/// The text before another.
@ViewInputData struct EarlierVersionViewInputData {
    let version: Int
    /// From it to the text that is shown.
    let difference: NoteDifferenceViewInputData
}

extension NoteRevisionState {
    /// What the page of an earlier text shows in this state.
    func mapToViewInputData(_ version: NoteVersion, _ localiser: Localiser) -> NoteRevisionViewInputData {
        NoteRevisionViewInputData(
            heading: localiser(NoteHistoryMessages.version(version.text)),
            message: message(localiser),
            zone: time.zone,
            revision: found.value.map { NoteEarlierTextViewInputData($0, time: time, localiser) }
        )
    }

    private func message(_ localiser: Localiser) -> String {
        switch (found, problem) {
        case (.missing, _): localiser(NoteHistoryMessages.versionGone)
        case (.failed(let reason), _):
            localiser(NoteHistoryMessages.versionNotShown) + " " + localiser(NoteFailures.reason(reason))
        case (_, .stale): localiser(NoteHistoryMessages.stale)
        case (_, .otherNote): localiser(NoteHistoryMessages.otherNote)
        case (_, .refused(let refusal)):
            localiser(NoteHistoryMessages.notRestored(localiser(refusal.sentenceText)))
        case (_, .failed(let reason)):
            localiser(NoteHistoryMessages.notRestored) + " " + localiser(NoteFailures.reason(reason))
        case (_, .gone), (_, .notInTrash), (_, .noTags): localiser(NoteHistoryMessages.noteAsItWas)
        case (.pending, nil): localiser(NoteHistoryMessages.comparing)
        case (.loaded, nil): ""
        }
    }
}

extension NoteEarlierTextViewInputData {
    fileprivate init(_ texts: NoteRevisionState.Texts, time: NoteTime, _ localiser: Localiser) {
        let (revision, current) = (texts.revision, texts.current)
        self.init(
            id: current.id.text,
            currentVersion: current.version,
            editedAt: time.shown(revision.editedAt, in: localiser),
            turning: NoteTurningViewInputData(
                older: texts.place.older.map { "\($0)" },
                newer: texts.place.newer.map { "\($0)" }
            ),
            text: StoredTextViewInputData(revision.content),
            toCurrent: NoteDifferenceViewInputData(texts.toCurrent, localiser),
            before: texts.before.map { before in
                EarlierVersionViewInputData(
                    version: before.version,
                    difference: NoteDifferenceViewInputData(before.difference, localiser)
                )
            }
        )
    }
}
