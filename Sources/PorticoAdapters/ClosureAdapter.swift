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
/// their work is done tells by a `ModelActivity` when it is, or has its work done in its `ScreenHome`; a closure that
/// leads elsewhere calls `lead`. The adapter starts no task.
public final class ClosureAdapter<Value: ViewInputData, Event: ViewEvents>: WorkingViewModel {
    /// Changes what is shown. Its closure must not call `show` itself.
    public typealias Show = @Sendable (@Sendable (inout Shown<Value>) -> Void) -> Void
    /// Tells the coordinator where to go. Heard while the screen opens and while an event is handled, which it ends.
    public typealias Lead = @Sendable (Event.Output) -> Void

    private let core: AdapterCore<Shown<Value>, Event.Output>
    private let inputs: ClosureInputs<Event>
    /// Nil where the view model is `Sendable`.
    private let confined: ConfinedModel<Event>?

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
        confined = nil
    }

    /// For a view model that was written for one thread: it lives in the home of its screen. `connect` is called there,
    /// once, when the screen opens.
    ///
    /// - Parameters:
    ///   - initial: what is shown before the view model has said anything.
    ///   - activity: tells when what an input has begun is done, where the home does not know it.
    ///   - home: another queue than one of the screen's own, where the view model names it itself.
    ///   - connect: makes the view model, and says what goes into it.
    public init(
        _ initial: Shown<Value>,
        activity: ModelActivity<Shown<Value>> = .untold,
        home: ScreenHome = ScreenHome(),
        confining connect: sending @escaping (@escaping Show, @escaping Lead, ScreenHome) -> ConfinedInputs<Event>
    ) {
        let core = AdapterCore<Shown<Value>, Event.Output>(initial, activity: activity) { await home.settle() }
        self.core = core
        let confined = ConfinedModel(in: home) { connect({ core.change($0) }, { core.lead(to: $0) }, home) }
        inputs = confined.asInputs
        self.confined = confined
    }

    /// The same for a view model that calls its closures within its inputs only.
    public convenience init(
        _ initial: Shown<Value>,
        activity: ModelActivity<Shown<Value>> = .untold,
        confining connect: sending @escaping (@escaping Show, @escaping Lead) -> ConfinedInputs<Event>
    ) {
        self.init(initial, activity: activity, confining: { show, lead, _ in connect(show, lead) })
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

    public var memory: WorkingMemory? {
        get async throws { try await confined?.memory }
    }

    public func resume(_ memory: WorkingMemory) async throws { try await confined?.resume(memory) }
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
