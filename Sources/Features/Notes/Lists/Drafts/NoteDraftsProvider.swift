import Foundation
public import Portico

/// Owns what is known of an owner's drafts.
public protocol NoteDraftsProvider: Provider where State == NoteDraftsState {
    func load() async
    /// Whether the draft is gone; where it is not, the state says why.
    func discard(_ draft: NoteDraftKey) async -> Bool
}

/// The texts that were not saved, and the notes they belong to.
public struct NoteDraftsState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case pending
        /// Newest first; the names of those of their notes that there are.
        case found([NoteDraft], names: [Note.ID: String])
        /// The store failed; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var outcome = Outcome.pending
    public var time = NoteTime(in: .gmt)
    /// Why a draft could not be discarded.
    public var problem: String?
}

/// The provider over the repositories.
public final class NoteDraftsProviderImpl: NoteDraftsProvider {
    private let drafts: any NoteDraftsRepository
    private let notes: any NotesRepository
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let store = StateStore(NoteDraftsState())

    public init(drafts: any NoteDraftsRepository, notes: any NotesRepository, timeZones: any NoteTimeZones, owner: AccountID) {
        self.drafts = drafts
        self.notes = notes
        self.timeZones = timeZones
        self.owner = owner
    }

    public var currentState: NoteDraftsState { store.current }

    public func states(_ policy: StateStore<NoteDraftsState>.DeliveryPolicy) -> AsyncStream<NoteDraftsState> {
        store.changes(policy)
    }

    public func load() async {
        let time = await timeZones.time(of: owner)
        let outcome = await outcome()
        store.modify {
            $0.time = time
            $0.outcome = outcome
        }
    }

    public func discard(_ draft: NoteDraftKey) async -> Bool {
        do throws(NoteError) {
            try await drafts.discardDraft(in: draft.place, baseVersion: draft.baseVersion, of: owner)
            return true
        } catch {
            let reason = error.reason
            store.modify { $0.problem = reason }
            return false
        }
    }

    private func outcome() async -> NoteDraftsState.Outcome {
        do throws(NoteError) {
            let drafts = try await drafts.drafts(of: owner)
            let ids = drafts.compactMap(\.place.noteID)
            let notes = try await notes.notes(ids, of: owner)
            return .found(drafts, names: Dictionary(notes.map { ($0.id, NoteName($0.content).text) }) { first, _ in first })
        } catch {
            return .failed(reason: error.reason)
        }
    }
}
