/// A view model that shows the state of one provider: what it says of itself is how that state is shown, and what becomes of its events.
///
///     final class FavouritesViewModel: ProvidedViewModel {
///         let provider: FavouritesProvider
///         static func shown(in state: FavouritesState) -> Shown<FavouritesViewInputData> { … }
///         func handle(_ event: FavouritesEvent) async -> FavouritesOutput? { … }
///     }
///
/// When the screen opens the provider reads what it shows; a view model that has more to do then writes `appear` itself.
public protocol ProvidedViewModel: ViewModel {
    // Said again, so that it follows from `shown(in:)`.
    associatedtype Value
    associatedtype Source: LoadingProvider

    var provider: Source { get }
    /// What is shown in a state.
    static func shown(in state: Source.State) -> Shown<Value>
}

extension ProvidedViewModel {
    public var shown: Shown<Value> { Self.shown(in: provider.currentState) }

    public var updates: any AsyncSequence<Shown<Value>, Never> & Sendable {
        provider.states(.unbounded).map { Self.shown(in: $0) }
    }

    public func appear() async {
        await provider.load()
    }
}
