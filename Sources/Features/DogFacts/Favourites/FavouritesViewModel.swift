public import Portico

/// The screen of the facts that a visitor keeps.
public final class FavouritesViewModel: ProvidedViewModel {
    public let provider: FavouritesProvider

    public init(provider: FavouritesProvider) {
        self.provider = provider
    }

    public func handle(_ event: FavouritesEvent) async -> FavouritesOutput? {
        switch event {
        case .rowTapped: event.output
        case .removeTapped(let id): await provider.remove(id) ? .removed(id) : nil
        case .removalUndone(let id): await provider.restore(id) ? .restored(id) : nil
        }
    }

    public static func shown(in state: FavouritesState) -> Shown<FavouritesViewInputData> { state.mapToViewInputData() }
}
