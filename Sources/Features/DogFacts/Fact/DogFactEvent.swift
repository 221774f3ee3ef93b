public import Portico

/// What a visitor does on a fact's screen.
@ViewEvents public enum DogFactEvent {
    public typealias Output = DogFactOutput

    @Navigates(Output.next) case anotherTapped(shuffle: FactShuffle?, index: UInt32?, after: DogFact.ID?)
    @Navigates(Output.note) case saveToNotesTapped(title: String, body: String)
    @Navigates(Output.favourites) case favouritesTapped
    case favouriteTapped(id: DogFact.ID)
    case unfavouriteTapped(id: DogFact.ID)
    case unfavouritingUndone(id: DogFact.ID)
}

/// What the coordinator hears from a fact's screen.
public enum DogFactOutput: Sendable, Hashable {
    case next(FactShuffle?, UInt32?, DogFact.ID?)
    /// A new note, with a title and a text to begin with.
    case note(String, String)
    case favourites
    /// The fact is among the visitor's favourites now.
    case favourited(DogFact.ID)
    case unfavourited(DogFact.ID)
}
