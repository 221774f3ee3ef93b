public import Portico

/// One text that a note had before: what changed then and since, and the way back to it.
public final class NoteRevisionViewModel: ProvidedViewModel {
    public let provider: NoteRevisionProvider

    public init(provider: NoteRevisionProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteRevisionEvent) async -> NoteRevisionOutput? {
        switch event {
        case .historyTapped, .noteTapped, .revisionTapped: return event.output
        case .restoreTapped(let id, let version):
            let restored = provider.currentState.request.version
            return await provider.restore(id, over: version.rawValue) ? .restored(version: restored) : nil
        }
    }

    public static func shown(in state: NoteRevisionState) -> Shown<NoteRevisionViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
