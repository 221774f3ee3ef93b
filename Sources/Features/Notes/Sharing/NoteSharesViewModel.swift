import Portico

/// The read-only links to a note: its owner makes and ends them.
struct NoteSharesViewModel: NoteScreenViewModel {
    let provider: NoteSharesProvider

    func handle(_ event: NoteSharesEvent) async -> NoteSharesOutput? {
        switch event {
        case .noteTapped: event.output
        case .makeTapped(let id): await provider.make(to: id).map { .made($0) }
        case .endTapped(let id): await provider.end(id) ? .ended : nil
        }
    }

    func shown(in state: NoteSharesState) -> Shown<NoteSharesViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}

/// What an owner does with the links to a note.
@ViewEvents enum NoteSharesEvent {
    typealias Output = NoteSharesOutput

    case makeTapped(id: Note.ID)
    case endTapped(share: NoteShare.ID)
    @Navigates(Output.note) case noteTapped
}

/// What the coordinator hears from the links to a note.
enum NoteSharesOutput: NoteScreenOutput, Hashable {
    case note
    /// There is no such note any more.
    case gone
    /// A link was made; this is the only time its token is told.
    case made(NoteShare.Token)
    case ended
}

/// What the page of a note's links shows.
@ViewInputData struct NoteSharesViewInputData {
    let name: String
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    let zone: String
    let note: SharedNoteReferenceViewInputData?
    /// Newest first.
    let shares: [NoteShareViewInputData]
    let limit: Int
}

/// The note that can be shared.
@ViewInputData struct SharedNoteReferenceViewInputData {
    let id: String
    /// Whether its links open nothing for now.
    let isTrashed: Bool
    let isFull: Bool
}

/// One link to a note.
@ViewInputData struct NoteShareViewInputData {
    let id: String
    let createdAt: NoteTimeViewInputData
}

extension NoteSharesState {
    /// What the page of the links shows in this state.
    func mapToViewInputData() -> NoteSharesViewInputData {
        let note = found.value?.note
        let shares = found.value?.shares ?? []
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

    private var message: String {
        switch (found, problem) {
        case (.missing, _): "This note is no longer here."
        case (.failed(let reason), _): "The links cannot be shown. \(reason)"
        case (_, .otherNote): "Nothing was done: the form belonged to another note."
        case (_, .refused(let refusal)): "No link was made: \(refusal.message)."
        case (_, .gone): "That link had already been ended."
        case (_, .failed(let reason)): "Nothing was done. \(reason)"
        case (_, .stale), (_, .notInTrash): "Nothing was done. The links are as they were."
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}
