public import Portico

/// The screen of the facts that a visitor keeps.
public final class FavouritesViewModel: ViewModel {
    private let provider: FavouritesProvider

    public init(provider: FavouritesProvider) {
        self.provider = provider
    }

    public var shown: Shown<FavouritesViewInputData> {
        provider.currentState.mapToViewInputData()
    }

    public var updates: any AsyncSequence<Shown<FavouritesViewInputData>, Never> & Sendable {
        provider.states(.unbounded).map { $0.mapToViewInputData() }
    }

    public func appear() async {
        await provider.load()
    }

    public func handle(_ event: FavouritesEvent) async -> FavouritesOutput? {
        switch event {
        case .rowTapped: event.output
        case .removeTapped(let id): await provider.remove(id) ? .removed(id) : nil
        case .removalUndone(let id): await provider.restore(id) ? .restored(id) : nil
        }
    }
}
