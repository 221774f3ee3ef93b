/// Shows a view model that tells by closures what there is to show, and takes no part of any framework.
///
///     let screen = ClosureAdapter<DogFactViewInputData, DogFactEvent>(Shown(.loading)) { show in
///         let model = DogFactViewModel(
///             repository: repository,
///             onSuccess: { fact in show { $0 = Shown(DogFactViewInputData(fact)) } },
///             onError: { message in show { $0 = Shown(.failed(message), .unavailable) } }
///         )
///         return ClosureInputs(appear: { await model.load() }, handle: { _ in nil })
///     }
///
/// The closures may be called from any task and thread; what they show is delivered in their order, once each.
public final class ClosureAdapter<Value: ViewInputData, Event: ViewEvents>: ViewModel {
    /// Changes what is shown.
    public typealias Show = @Sendable (@Sendable (inout Shown<Value>) -> Void) -> Void

    private let store: StateStore<Shown<Value>>
    private let inputs: ClosureInputs<Event>

    public init(_ initial: Shown<Value>, connect: (@escaping Show) -> ClosureInputs<Event>) {
        let store = StateStore(initial)
        self.store = store
        inputs = connect { change in store.modify { change(&$0) } }
    }

    public var shown: Shown<Value> { store.current }

    public var updates: any AsyncSequence<Shown<Value>, Never> & Sendable { store.changes(.unbounded) }

    public func appear() async {
        await inputs.appear()
    }

    public func handle(_ event: Event) async -> Event.Output? {
        await inputs.handle(event)
    }
}

/// What goes into a view model behind a `ClosureAdapter`.
public struct ClosureInputs<Event: ViewEvents>: Sendable {
    public var appear: @Sendable () async -> Void
    public var handle: @Sendable (Event) async -> Event.Output?

    public init(
        appear: @escaping @Sendable () async -> Void = {},
        handle: @escaping @Sendable (Event) async -> Event.Output?
    ) {
        self.appear = appear
        self.handle = handle
    }
}
