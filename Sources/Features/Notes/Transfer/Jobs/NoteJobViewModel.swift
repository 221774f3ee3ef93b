import Portico

/// The page of an import or export: how far it is, what came of it, and what can be done with it.
struct NoteJobViewModel: ViewModel {
    let provider: any NoteJobProvider
    let localiser: Localiser

    var shown: Shown<NoteJobViewInputData> { Self.shown(provider.currentState, localiser) }

    var updates: any AsyncSequence<Shown<NoteJobViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { [localiser] in Self.shown($0, localiser) }
    }

    func appear() async -> NoteJobOutput? {
        await provider.load()
        return nil
    }

    func handle(_ event: NoteJobEvent) async -> NoteJobOutput? {
        switch event {
        case .importTapped(let choices): await provider.agree(choices) ? .begun : nil
        case .cancelTapped: await provider.cancel() ? .cancelled : nil
        case .discardTapped: await provider.discard() ? .discarded(provider.currentState.job?.kind ?? .importing) : nil
        }
    }

    private static func shown(_ state: NoteJobScreenState, _ localiser: Localiser) -> Shown<NoteJobViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.problem?.condition ?? .ok)
    }
}

/// What a visitor does on the page of an import or export.
@ViewEvents enum NoteJobEvent {
    typealias Output = NoteJobOutput

    /// Has the import done that was looked at.
    case importTapped(TypedImportChoices)
    case cancelTapped
    /// Removes it with its files.
    case discardTapped
}

/// What the coordinator hears from the page of an import or export.
enum NoteJobOutput: Sendable, Hashable {
    case begun
    case cancelled
    /// It is gone.
    case discarded(NoteJobKind)
}
