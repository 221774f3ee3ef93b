public import Portico

/// The tags of an owner's notes.
public final class NoteTagsViewModel: ProvidedViewModel {
    public let provider: NoteTagsProvider

    public init(provider: NoteTagsProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteTagsEvent) async -> NoteTagsOutput? {
        event.output
    }

    public static func shown(in state: NoteTagsState) -> Shown<NoteTagsViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
