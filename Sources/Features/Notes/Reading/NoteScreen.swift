import Portico

/// The state of a screen about one note: what was found of it, and why something was not done to it.
protocol NoteScreenState: AttemptState where Failure == NoteError, Problem == NoteProblem {
    associatedtype Found: Sendable

    var found: LoadState<Found> { get set }
}

extension NoteScreenState {
    /// That the note is gone is no problem of the change, but how it stands with the whole screen.
    mutating func refuse(_ error: NoteError) {
        problem = NoteProblem(error)
        if problem == nil { found = .missing }
    }

    var condition: Condition { found.value == nil ? found.condition : problem?.condition ?? .ok }
}

/// What the coordinator hears of a screen about one note.
protocol NoteScreenOutput: Sendable {
    /// What the screen is about is not there.
    static var gone: Self { get }
}

/// A view model of a screen about one note, which it leads away from where that is not there.
protocol NoteScreenViewModel: ProvidedViewModel
where Source: LoadingProvider, Source.State: NoteScreenState, Output: NoteScreenOutput {}

extension NoteScreenViewModel {
    @discardableResult
    func appear() async -> Output? {
        await provider.load()
        return provider.currentState.found.isMissing ? .gone : nil
    }
}
