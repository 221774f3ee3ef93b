/// What owns the state a screen depends on: asks services and repositories, and is the only one to change that state.
///
///     final class FavouritesProvider: LoadingProvider {
///         private let store = StateStore(FavouritesState())
///         var currentState: FavouritesState { store.current }
///         func states(_ policy: StateStore<FavouritesState>.DeliveryPolicy) -> AsyncStream<FavouritesState> { store.changes(policy) }
///         func load() async { … }
///     }
///
/// A view model reaches data through its provider only, and maps `State` to what its view shows. Conforming types keep
/// the state in a `StateStore` that nobody else can modify.
public protocol Provider<State>: Sendable {
    associatedtype State: Sendable

    /// The state now.
    var currentState: State { get }
    /// The state now, then each change.
    func states(_ policy: StateStore<State>.DeliveryPolicy) -> AsyncStream<State>
}

/// A provider that reads what its screen shows when that opens.
public protocol LoadingProvider: Provider {
    /// Reads it, and keeps in the state what became of that.
    func load() async
}
