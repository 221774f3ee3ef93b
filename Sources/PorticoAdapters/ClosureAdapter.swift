public import Portico
import Synchronization

/// Shows a view model that tells by closures what there is to show, and takes no part of any framework.
///
///     let screen = ClosureAdapter<DogFactViewInputData, DogFactEvent>(Shown(DogFactViewInputData(text: ""))) { show in
///         let model = DogFactViewModel(
///             provider: provider,
///             onSuccess: { fact in show { $0 = Shown(DogFactViewInputData(text: fact)) } },
///             onError: { message in show { $0 = Shown(DogFactViewInputData(text: message), .unavailable) } }
///         )
///         return ClosureInputs(appear: { await model.getFact() }, handle: { _ in nil })
///     }
///
/// Closures may be called from any task and thread, also at the same time, and before the screen opened. Each call of
/// `show` is one change: made whole, however many fields it sets, delivered once, in the order of the calls. What an
/// input shows before it returns is there when `appear` and `handle` return. A view model whose inputs return before
/// their work is done tells by a `ModelActivity` when it is; a closure that leads elsewhere calls `lead`. The adapter
/// starts no task.
public final class ClosureAdapter<Value: ViewInputData, Event: ViewEvents>: ViewModel {
    /// Changes what is shown. Its closure must not call `show` itself.
    public typealias Show = @Sendable (@Sendable (inout Shown<Value>) -> Void) -> Void
    /// Tells the coordinator where to go. Heard while the screen opens and while an event is handled, which it ends.
    public typealias Lead = @Sendable (Event.Output) -> Void

    private let core: AdapterCore<Shown<Value>, Event.Output>
    private let inputs: ClosureInputs<Event>

    /// - Parameters:
    ///   - initial: what is shown before the view model has said anything.
    ///   - activity: tells when what an input has begun is done.
    ///   - connect: makes the view model, or takes it in, and says what goes into it. Called once, at once.
    public convenience init(
        _ initial: Shown<Value>,
        activity: ModelActivity<Shown<Value>> = .untold,
        connect: (@escaping Show) -> ClosureInputs<Event>
    ) {
        self.init(initial, activity: activity) { show, _ in connect(show) }
    }

    /// The same for a view model that also tells by closures where it leads.
    public init(
        _ initial: Shown<Value>,
        activity: ModelActivity<Shown<Value>> = .untold,
        connect: (@escaping Show, @escaping Lead) -> ClosureInputs<Event>
    ) {
        let core = AdapterCore<Shown<Value>, Event.Output>(initial, activity: activity)
        self.core = core
        inputs = connect({ core.change($0) }, { core.lead(to: $0) })
    }

    /// For a view model that is not `Sendable`: the adapter keeps it, so the caller must not use it any more.
    public init(
        _ initial: Shown<Value>,
        activity: ModelActivity<Shown<Value>> = .untold,
        confining connect: sending (@escaping Show, @escaping Lead) -> ConfinedInputs<Event>
    ) {
        let core = AdapterCore<Shown<Value>, Event.Output>(initial, activity: activity)
        self.core = core
        let model = ConfinedModel(connect({ core.change($0) }, { core.lead(to: $0) }))
        inputs = ClosureInputs(
            appear: { model.appear() },
            handle: { event in
                model.handle(event)
                return nil
            }
        )
    }

    public var shown: Shown<Value> { core.current }

    public var updates: any AsyncSequence<Shown<Value>, Never> & Sendable { core.changes(.unbounded) }

    @discardableResult
    public func appear() async -> Event.Output? {
        await core.open { await inputs.appear() }
    }

    public func handle(_ event: Event) async -> Event.Output? {
        await core.handle(event) { await inputs.handle(event) }
    }
}

/// What goes into a view model behind a `ClosureAdapter`, in the caller's task: cancelling that cancels the work.
///
///     ClosureInputs(
///         appear: { await model.getFact() },
///         handle: { event in
///             switch event {
///             case .anotherTapped: await model.getFact()
///             }
///             return nil
///         }
///     )
///
/// Navigating events never come here: the adapter answers them with their output, as the web does with a link.
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

/// What goes into a view model that is not `Sendable`, as those are that were written for one thread: its adapter keeps
/// it to itself and calls one input at a time.
///
///     ConfinedInputs(
///         appear: { model.parameters.request.send(query) },
///         handle: { event in
///             switch event {
///             case .queryChanged(let query): model.parameters.request.send(query)
///             case .searchTapped: break
///             }
///         }
///     )
///
/// An input returns when the view model has taken it; work that goes on is told of by the adapter's `ModelActivity`.
/// Navigating events never come here: the adapter answers them with their output, as the web does with a link.
public struct ConfinedInputs<Event: ViewEvents> {
    public var appear: () -> Void
    public var handle: (Event) -> Void

    public init(appear: @escaping () -> Void = {}, handle: @escaping (Event) -> Void) {
        self.appear = appear
        self.handle = handle
    }
}

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
