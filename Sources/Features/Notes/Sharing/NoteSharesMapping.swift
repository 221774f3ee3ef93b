public import Portico

/// What the page of a note's links shows.
@ViewInputData public struct NoteSharesViewInputData {
    public let name: String
    /// Why something is not shown or was not done; empty where all is well.
    public let message: String
    public let zone: String
    public let note: SharedNoteReferenceViewInputData?
    /// Newest first.
    public let shares: [NoteShareViewInputData]
    public let limit: Int
}

/// The note that can be shared.
@ViewInputData public struct SharedNoteReferenceViewInputData {
    public let id: String
    /// Whether its links open nothing for now.
    public let isTrashed: Bool
    public let isFull: Bool
}

/// One link to a note.
@ViewInputData public struct NoteShareViewInputData {
    public let id: String
    public let createdAt: NoteTimeViewInputData
}

extension NoteSharesState {
    /// What the page of the links shows in this state.
    func mapToViewInputData() -> NoteSharesViewInputData {
        let note = standing.loaded?.note
        let shares = standing.loaded?.shares ?? []
        return NoteSharesViewInputData(
            name: note.map { NoteName($0.content).text } ?? "Note",
            message: message,
            zone: time.zone,
            note: note.map { note in
                SharedNoteReferenceViewInputData(
                    id: note.id.text,
                    isTrashed: note.state == .trashed,
                    isFull: shares.count >= NoteLimits.shares
                )
            },
            shares: shares.map { NoteShareViewInputData(id: $0.id.text, createdAt: time.shown($0.createdAt)) },
            limit: NoteLimits.shares
        )
    }

    var condition: Condition { standing.condition(problem) }

    private var message: String {
        switch (standing, problem) {
        case (.missing, _): "This note is no longer here."
        case (.failed(let reason), _): "The links cannot be shown. \(reason)"
        case (_, .otherNote): "Nothing was done: the form was for another note than this page."
        case (_, .refused(let refusal)): "No link was made: \(refusal.message)."
        case (_, .gone): "That link had already been ended."
        case (_, .failed(let reason)): "Nothing was done. \(reason)"
        case (_, .stale), (_, .notInTrash): "Nothing was done. The links are as they were."
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}
