import Foundation
public import Portico

/// A note as whoever has its link sees it.
public struct SharedNoteState: Sendable, Hashable {
    public enum Standing: Sendable, Hashable {
        /// Not read yet.
        case pending
        case loaded(Note, SafeHTML)
        /// The link was ended, or never was one.
        case missing
        /// The store gave no answer; `reason` is for the visitor.
        case failed(reason: String)
    }

    public var standing = Standing.pending

    public init() {}
}

/// Owns the state of a shared note's page.
public protocol SharedNoteProvider: Provider where State == SharedNoteState {
    func load() async
}

/// The provider over the repository and the renderer. What the note links to is its owner's, and so is not linked.
public final class SharedNoteProviderImpl: SharedNoteProvider {
    private let shares: any NoteSharesRepository
    private let renderer: any NoteRenderer
    private let token: NoteShare.Token
    private let store = StateStore(SharedNoteState())

    public init(shares: any NoteSharesRepository, renderer: any NoteRenderer, token: NoteShare.Token) {
        self.shares = shares
        self.renderer = renderer
        self.token = token
    }

    public var currentState: SharedNoteState { store.current }

    public func states(_ policy: StateStore<SharedNoteState>.DeliveryPolicy) -> AsyncStream<SharedNoteState> {
        store.changes(policy)
    }

    public func load() async {
        let standing = await standing()
        store.modify { $0.standing = standing }
    }

    private func standing() async -> SharedNoteState.Standing {
        do throws(NoteError) {
            let note = try await shares.sharedNote(token)
            return .loaded(note, renderer.html(of: note.content.body, notes: [:], tasks: .fixed))
        } catch .unavailable(let reason) {
            return .failed(reason: reason)
        } catch {
            return .missing
        }
    }
}
