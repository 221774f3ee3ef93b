public import Portico

/// A tag's page: where it is renamed, made one with another, and taken off all notes.
public final class NoteTagViewModel: ProvidedViewModel {
    public let provider: NoteTagProvider

    public init(provider: NoteTagProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteTagEvent) async -> NoteTagOutput? {
        switch event {
        case .notesTapped, .closeTapped: event.output
        case .renameTapped(let name): await provider.rename(to: name, mayMerge: false).map { .renamed(to: name, $0) }
        case .mergeTapped(let name): await provider.rename(to: name, mayMerge: true).map { .renamed(to: name, $0) }
        case .removeTapped: await provider.remove().map { .removed($0) }
        }
    }

    public static func shown(in state: NoteTagState) -> Shown<NoteTagPageViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
