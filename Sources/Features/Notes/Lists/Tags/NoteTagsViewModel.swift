public import Portico

/// The tags of an owner's notes.
public final class NoteTagsViewModel: ViewModel {
    private let provider: any NoteTagsProvider

    public init(provider: any NoteTagsProvider) {
        self.provider = provider
    }

    public var shown: Shown<NoteTagsViewInputData> { Self.shown(in: provider.currentState) }

    public var updates: any AsyncSequence<Shown<NoteTagsViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: NoteTagsEvent) async -> NoteTagsOutput? {
        event.output
    }

    private static func shown(in state: NoteTagsState) -> Shown<NoteTagsViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
