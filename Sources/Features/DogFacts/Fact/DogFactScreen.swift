import Portico
import PorticoAdapters
import SourceChoice
import Synchronization

/// The screen of one fact: a view model made of closures, shown by the adapter for such, with the visitor's favourites
/// beside it.
///
///     let screen = DogFactScreen(
///         provider: provider,
///         favourites: favourites,
///         addresses: addresses,
///         localiser: localiser
///     )
///     await screen.appear()
///     screen.shown.value.fact?.text
typealias DogFactScreen = ClosureAdapter<DogFactViewInputData, DogFactEvent>

extension ClosureAdapter where Value == DogFactViewInputData, Event == DogFactEvent {
    convenience init(
        provider: DogFactProvider,
        favourites: FavouritesProvider,
        addresses: FactAddresses,
        localiser: Localiser
    ) {
        let hasSources = provider.sources.areSeveral
        let map = { @Sendable (state: DogFactState) in
            state.mapToViewInputData(hasSources: hasSources, addresses, localiser)
        }
        self.init(map(DogFactState())) { show, lead in
            let board = ShownFact(favourites, show, map: map)
            let model = DogFactViewModel(
                provider: provider,
                localiser: localiser,
                onSuccess: { found in
                    board.put(found.map(LoadState.loaded) ?? .missing)
                    // Whoever asked for the next fact is led to that fact's own place, which can be passed on.
                    if case .next = provider.request, let found { lead(.found(found)) }
                },
                onError: { reason in board.put(.failed(reason: reason)) }
            )
            return ClosureInputs(
                appear: {
                    async let list: Void = favourites.load()
                    await model.getFact()
                    await list
                    board.refresh()
                },
                handle: { event in
                    let output = await favourites.output(of: event)
                    board.refresh()
                    return output
                }
            )
        }
    }
}

/// Remembers which fact is shown, so that it is shown again with the favourites as they have become.
private final class ShownFact: Sendable {
    private let fact = Mutex(LoadState<FoundFact>.pending)
    private let favourites: FavouritesProvider
    private let show: DogFactScreen.Show
    private let map: @Sendable (DogFactState) -> Shown<DogFactViewInputData>

    init(
        _ favourites: FavouritesProvider,
        _ show: @escaping DogFactScreen.Show,
        map: @escaping @Sendable (DogFactState) -> Shown<DogFactViewInputData>
    ) {
        self.favourites = favourites
        self.show = show
        self.map = map
    }

    func put(_ fact: LoadState<FoundFact>) {
        self.fact.withLock { $0 = fact }
        refresh()
    }

    func refresh() {
        show { [self] shown in
            shown = map(DogFactState(fact: fact.withLock { $0 }, favourites: favourites.currentState))
        }
    }
}

extension FavouritesProvider {
    /// Does what the visitor did, and says where that leads; nil where it was not done.
    fileprivate func output(of event: DogFactEvent) async -> DogFactOutput? {
        switch event {
        case .anotherTapped, .saveToNotesTapped, .favouritesTapped, .sourceTapped: event.output
        case .favouriteTapped(let id): await add(id) ? .favourited(id) : nil
        case .unfavouriteTapped(let id): await remove(id) ? .unfavourited(id) : nil
        case .unfavouritingUndone(let id): await restore(id) ? .favourited(id) : nil
        }
    }
}
