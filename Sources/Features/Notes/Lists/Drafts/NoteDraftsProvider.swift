import Foundation
public import Portico

/// The texts that were not saved, and the notes they belong to.
public struct NoteDraftsState: Sendable, Hashable {
    public enum Outcome: Sendable, Hashable {
        case pending
        /// Newest first.
        case found([NoteDraftExcerpt])
        /// The store failed; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var outcome = Outcome.pending
    public var time = NoteTime(in: .gmt)
    /// Why a draft could not be discarded.
    public var problem: String?
}

/// Owns what is known of an owner's drafts.
public final class NoteDraftsProvider: LoadingProvider {
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

    /// Whether the draft is gone; where it is not, the state says why.
    public func discard(_ draft: NoteDraftKey) async -> Bool {
        do throws(NoteError) {
            try await drafts.discardDraft(in: draft.place, baseVersion: draft.baseVersion.rawValue, of: owner)
            return true
        } catch {
            let reason = error.reason
            store.modify { $0.problem = reason }
            return false
        }
    }

    /// Reads the texts one after the other: all of them could be most of a gigabyte.
    private func outcome() async -> NoteDraftsState.Outcome {
        do throws(NoteError) {
            var excerpts: [NoteDraftExcerpt] = []
            var names: [Note.ID: String] = [:]
            for summary in try await drafts.draftSummaries(of: owner) {
                // One that was saved or discarded meanwhile is none any more.
                guard let draft = try await drafts.draft(in: summary.place, baseVersion: summary.baseVersion, of: owner) else { continue }
                if let id = draft.place.noteID, names[id] == nil { names[id] = try await name(of: id) }
                excerpts.append(NoteDraftExcerpt(draft, noteName: draft.place.noteID.flatMap { names[$0] }))
            }
            return .found(excerpts)
        } catch {
            return .failed(reason: error.reason)
        }
    }

    /// Nil where the note is gone.
    private func name(of id: Note.ID) async throws(NoteError) -> String? {
        try await notes.notes([id], of: owner).first.map { NoteName($0.content).text }
    }
}
