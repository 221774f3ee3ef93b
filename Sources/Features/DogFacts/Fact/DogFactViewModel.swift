import Portico

/// Shows a fact: one thing to ask of it, and two closures that hear the answer.
///
///     let model = DogFactViewModel(
///         provider: provider,
///         localiser: localiser,
///         onSuccess: { fact in label.text = fact?.fact.text },
///         onError: { message in label.text = message }
///     )
///     await model.getFact()
///
/// It knows neither a framework nor a front end. The closures are called in the task that asked; on whichever thread a
/// screen wants to be told is the matter of what stands between, here `ClosureAdapter`.
struct DogFactViewModel: Sendable {
    let provider: DogFactProvider
    let localiser: Localiser
    let onSuccess: @Sendable (FoundFact?) -> Void
    let onError: @Sendable (String) -> Void

    /// Asks for the fact. One of the closures is called once, unless nobody waits for the answer any more.
    func getFact() async {
        do throws(DogFactsError) {
            onSuccess(try await provider.fact())
        } catch {
            if let sentence = error.inWords { onError(localiser(sentence)) }
        }
    }
}

/// What a visitor does on a fact's screen.
@ViewEvents enum DogFactEvent {
    typealias Output = DogFactOutput

    @Navigates(Output.next) case anotherTapped(shuffle: FactShuffle?, index: UInt32?, after: DogFact.ID?)
    @Navigates(Output.note) case saveToNotesTapped(title: String, body: String)
    @Navigates(Output.favourites) case favouritesTapped
    @Navigates(Output.source) case sourceTapped
    case favouriteTapped(id: DogFact.ID)
    case unfavouriteTapped(id: DogFact.ID)
    case unfavouritingUndone(id: DogFact.ID)
}

/// What the coordinator hears from a fact's screen.
enum DogFactOutput: Sendable, Hashable {
    /// The fact that was asked for by its place, or by none.
    case found(FoundFact)
    case next(FactShuffle?, UInt32?, DogFact.ID?)
    /// A new note, with a title and a text to begin with.
    case note(String, String)
    case favourites
    case source
    /// The fact is among the visitor's favourites now.
    case favourited(DogFact.ID)
    case unfavourited(DogFact.ID)
}
