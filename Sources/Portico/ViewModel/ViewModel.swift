/// One screen's logic: what it shows, and what happens when the visitor does something.
///
///     struct NoteSharesViewModel: ProvidedViewModel {
///         let provider: NoteSharesProvider
///         func shown(in state: NoteSharesState) -> Shown<NoteSharesViewInputData> { … }
///         func handle(_ event: NoteSharesEvent) async -> NoteSharesOutput? { … }
///     }
///
/// A view model knows no front end: the same one is served as HTML, as JSON, and in the terminal. It is made for one
/// screen of one visitor. `handle` starts no unstructured task: cancelling its caller cancels the work.
public protocol ViewModel<Value, Event, Output>: Sendable {
    /// What the view is given to show.
    associatedtype Value: ViewInputData
    /// What the visitor can do on this screen.
    associatedtype Event: ViewEvents where Event.Output == Output
    /// What the coordinator hears about.
    associatedtype Output: Sendable

    /// Value and condition now.
    var shown: Shown<Value> { get }
    /// What is shown now, then each change: for front ends that stay.
    var updates: any AsyncSequence<Shown<Value>, Never> & Sendable { get }
    /// The screen opened. Called once, by every front end, before any event. The result leads a visitor who only opened
    /// the screen elsewhere, such as away from a note that was deleted; nil shows the screen. An event is never led
    /// away by it: what was typed stays.
    @discardableResult
    func appear() async -> Output?
    /// The visitor did something. The result is what the coordinator decides on, or nil when the screen stays.
    func handle(_ event: Event) async -> Output?
}

/// A view model that shows the state of one provider: it says how that state is shown and what becomes of its events.
/// `shown`, `updates` and `appear` come with it.
///
///     struct FavouritesViewModel: ProvidedViewModel {
///         let provider: FavouritesProvider
///         func shown(in state: FavouritesState) -> Shown<FavouritesViewInputData> { … }
///         func handle(_ event: FavouritesEvent) async -> FavouritesOutput? { … }
///     }
///
/// When the screen opens, a provider that loads does so. A view model that leads elsewhere then writes `appear` itself.
public protocol ProvidedViewModel: ViewModel {
    // Said again, so that it follows from `shown(in:)`.
    associatedtype Value
    associatedtype Source: Provider

    var provider: Source { get }
    /// What is shown in a state.
    func shown(in state: Source.State) -> Shown<Value>
}

extension ProvidedViewModel {
    @inlinable public var shown: Shown<Value> { shown(in: provider.currentState) }

    public var updates: any AsyncSequence<Shown<Value>, Never> & Sendable {
        provider.states(.unbounded).map { shown(in: $0) }
    }

    @discardableResult
    public func appear() async -> Output? { nil }
}

extension ProvidedViewModel where Source: LoadingProvider {
    @inlinable
    @discardableResult
    public func appear() async -> Output? {
        await provider.load()
        return nil
    }
}
