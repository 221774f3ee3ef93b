import Portico

/// The screen of the facts that a visitor keeps.
struct FavouritesViewModel: ProvidedViewModel {
    let provider: FavouritesProvider
    let localiser: Localiser

    @discardableResult
    func appear() async -> FavouritesOutput? {
        await provider.loadAndExchange()
        return nil
    }

    func handle(_ event: FavouritesEvent) async -> FavouritesOutput? {
        switch event {
        case .rowTapped: event.output
        case .removeTapped(let id): await provider.remove(id) ? .removed(id) : nil
        case .removalUndone(let id): await provider.restore(id) ? .restored(id) : nil
        case .connectTapped(let token): await provider.connect(with: token) ? .connectionChanged : nil
        case .disconnectTapped: await provider.disconnect() ? .connectionChanged : nil
        }
    }

    func shown(in state: FavouritesState) -> Shown<FavouritesViewInputData> {
        state.mapToViewInputData(isSignedIn: provider.visitor.account != nil, localiser)
    }
}

/// What a visitor does on the screen of their favourites.
@ViewEvents enum FavouritesEvent {
    typealias Output = FavouritesOutput

    @Navigates(Output.fact) case rowTapped(id: DogFact.ID)
    case removeTapped(id: DogFact.ID)
    case removalUndone(id: DogFact.ID)
    case connectTapped(token: Secret)
    case disconnectTapped
}

/// What the coordinator hears from the screen of favourites.
enum FavouritesOutput: Sendable, Hashable {
    case fact(DogFact.ID)
    case removed(DogFact.ID)
    case restored(DogFact.ID)
    /// The visitor is connected to another Atrium now, or no longer.
    case connectionChanged
}
