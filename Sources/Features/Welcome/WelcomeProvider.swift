import Portico

/// Owns the state of a screen that shows what was known when it was made.
struct WelcomeProvider<State: Sendable>: Provider {
    let store: StateStore<State>

    init(_ state: State) {
        store = StateStore(state)
    }
}
