import Foundation
import Portico

/// The read-only links to a note: its owner makes and ends them.
struct NoteSharesViewModel: NoteScreenViewModel {
    let provider: NoteSharesProvider
    let localiser: Localiser

    func handle(_ event: NoteSharesEvent) async -> NoteSharesOutput? {
        switch event {
        case .noteTapped, .linkTapped: event.output
        case .makeTapped(let id, let terms): await provider.make(to: id, terms).map { .made($0) }
        case .endTapped(let id): await provider.end(id) ? .ended : nil
        }
    }

    func shown(in state: NoteSharesState) -> Shown<NoteSharesViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What an owner does with the links to a note.
@ViewEvents enum NoteSharesEvent {
    typealias Output = NoteSharesOutput

    case makeTapped(id: Note.ID, TypedShareTerms)
    case endTapped(share: NoteShare.ID)
    @Navigates(Output.note) case noteTapped
    @Navigates(Output.link) case linkTapped(token: NoteShare.Token)
}

/// What the coordinator hears from the links to a note.
enum NoteSharesOutput: NoteScreenOutput, Hashable {
    case note
    case link(NoteShare.Token)
    /// There is no such note any more.
    case gone
    /// A link was made.
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
    let name: String
    /// Nil where it cannot be told again.
    let token: String?
    let createdAt: NoteTimeViewInputData
    /// Nil where it has no end.
    let endsAt: NoteTimeViewInputData?
    let hasEnded: Bool
    let hasPassword: Bool
    /// How often it was opened.
    let openings: String
    /// When that was last; nil where it never was.
    let openedAt: NoteTimeViewInputData?
}

extension NoteSharesState {
    /// What the page of the links shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteSharesViewInputData {
        let note = found.value?.note
        let shares = found.value?.shares ?? []
        return NoteSharesViewInputData(
            name: note.map { NoteName($0.content).text(in: localiser) } ?? localiser(NoteMessages.note),
            message: message(localiser),
            zone: time.zone,
            note: note.map { note in
                SharedNoteReferenceViewInputData(
                    id: note.id.text,
                    isTrashed: note.state == .trashed,
                    isFull: shares.count >= NoteLimits.shares
                )
            },
            shares: shares.map { share in
                NoteShareViewInputData(
                    id: share.id.text,
                    name: share.terms.name?.text ?? localiser(NoteMessages.link),
                    token: tokens[share.id]?.text,
                    createdAt: time.shown(share.createdAt, in: localiser),
                    // The last day on which it works: it ends where the next one begins.
                    endsAt: share.terms.endsAt.map { time.day($0 - 1, in: localiser) },
                    hasEnded: share.hasEnded(at: now),
                    hasPassword: share.terms.passwordHash != nil,
                    openings: localiser(NoteMessages.opened(share.openings)),
                    openedAt: share.openedAt.map { time.shown($0, in: localiser) }
                )
            },
            limit: NoteLimits.shares
        )
    }

    private func message(_ localiser: Localiser) -> String {
        switch (found, problem) {
        case (.missing, _): localiser(NoteFailures.gone)
        case (.failed(let reason), _):
            localiser(NoteFailures.linksNotShown) + " " + localiser(NoteFailures.reason(reason))
        case (_, .otherNote): localiser(NoteFailures.linkOfOtherNote)
        case (_, .refused(let refusal)): localiser(NoteFailures.noLink(localiser(refusal.sentenceText)))
        case (_, .gone): localiser(NoteFailures.linkGone)
        case (_, .failed(let reason)):
            localiser(NoteFailures.nothingDone) + " " + localiser(NoteFailures.reason(reason))
        case (_, .stale), (_, .notInTrash), (_, .noTags): localiser(NoteFailures.linksAsTheyWere)
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}
