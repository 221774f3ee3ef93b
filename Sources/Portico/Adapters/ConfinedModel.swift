import Synchronization

/// Keeps a view model that is not `Sendable`: one input at a time, from whichever thread.
final class ConfinedModel<Event: ViewEvents>: Sendable {
    private let inputs: Mutex<ConfinedInputs<Event>>

    init(_ inputs: sending ConfinedInputs<Event>) {
        self.inputs = Mutex(inputs)
    }

    func appear() {
        inputs.withLock { $0.appear() }
    }

    func handle(_ event: Event) {
        inputs.withLock { $0.handle(event) }
    }
}
