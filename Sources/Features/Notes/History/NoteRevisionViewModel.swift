public import Portico

/// One text that a note had before: what changed then and since, and the way back to it.
public final class NoteRevisionViewModel: ViewModel {
    private let provider: any NoteRevisionProvider

    public init(provider: any NoteRevisionProvider) {
        self.provider = provider
    }

    public var shown: Shown<NoteRevisionViewInputData> { Self.shown(in: provider.currentState) }

    public var updates: any AsyncSequence<Shown<NoteRevisionViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: NoteRevisionEvent) async -> NoteRevisionOutput? {
        switch event {
        case .historyTapped, .noteTapped, .revisionTapped: return event.output
        case .restoreTapped(let id, let version):
            let restored = provider.currentState.request.version
            return await provider.restore(id, over: version.rawValue) ? .restored(version: restored) : nil
        }
    }

    private static func shown(in state: NoteRevisionState) -> Shown<NoteRevisionViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
