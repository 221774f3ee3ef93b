public import Portico

/// A note as whoever has its link sees it.
public struct SharedNoteState: Sendable, Hashable {
    public struct Shared: Sendable, Hashable {
        public let note: Note
        public let body: RenderedNote
    }

    /// Missing where the link was ended, or never was one.
    public var standing = NoteLookup<Shared>.pending

    public init() {}
}

/// Owns the state of a shared note's page.
///
/// What the note links to is its owner's, and so is not linked.
public final class SharedNoteProvider: LoadingProvider {
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
        let standing = await NoteLookup { () async throws(NoteError) in
            let note = try await shares.sharedNote(token)
            return SharedNoteState.Shared(note: note, body: try await renderer.rendered(note, tasks: .fixed) { _ in [:] })
        }
        store.modify { $0.standing = standing }
    }
}
