public import Portico

/// A note's page: read it, tick its tasks, move it, and go on to all that can be done with it.
public final class NoteViewModel: ProvidedViewModel {
    public let provider: NoteReadingProvider

    public init(provider: NoteReadingProvider) {
        self.provider = provider
    }

    public func handle(_ event: NoteEvent) async -> NoteOutput? {
        switch event {
        case .editTapped, .historyTapped, .printTapped, .sharesTapped, .deleteTapped, .listTapped, .tagTapped, .noteTapped, .fileTapped:
            event.output
        case .pinTapped: await provider.setPinned(true).map { .pinned(true, from: $0) }
        case .unpinTapped: await provider.setPinned(false).map { .pinned(false, from: $0) }
        case .archiveTapped: await move(to: .archived)
        case .trashTapped: await move(to: .trashed)
        case .restoreTapped: await move(to: .active)
        case .putBack(let standings): await provider.putBack(standings) ? .isBack : nil
        case .ticksSaved(let id, let version, let done):
            await provider.tick(Set(done.map(\.rawValue)), of: id, version: version.rawValue) ? .ticked : nil
        }
    }

    /// A note that is there already stays where it is, and so does the visitor.
    private func move(to state: NoteState) async -> NoteOutput? {
        let name = provider.currentState.standing.loaded.map { NoteName($0.note.content).text } ?? ""
        return await provider.move(to: state).map { .moved(to: state, from: $0, name: name) }
    }

    public static func shown(in state: NoteReadingState) -> Shown<NoteViewInputData> {
        Shown(state.mapToViewInputData(), state.condition)
    }
}
