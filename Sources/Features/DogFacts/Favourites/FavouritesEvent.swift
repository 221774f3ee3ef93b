public import Portico

/// What a visitor does on the screen of their favourites.
@ViewEvents public enum FavouritesEvent {
    public typealias Output = FavouritesOutput

    @Navigates(Output.fact) case rowTapped(id: DogFact.ID)
    case removeTapped(id: DogFact.ID)
    case removalUndone(id: DogFact.ID)
}

/// What the coordinator hears from the screen of favourites.
public enum FavouritesOutput: Sendable, Hashable {
    case fact(DogFact.ID)
    case removed(DogFact.ID)
    case restored(DogFact.ID)
}
