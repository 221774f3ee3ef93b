public import Portico
import Synchronization

/// Shows a view model whose outputs are async sequences and whose inputs are methods, or a stream of events.
///
///     let screen = SequenceAdapter<SearchState, SearchViewInputData, SearchEvent>(
///         SearchState(query: query),
///         activity: ModelActivity { $0.isActive },
///         show: { $0.mapToViewInputData() }
///     ) { outputs in
///         let model = SequenceSearchViewModel(network: network)
///         outputs.follow(model.results) { $0.results = $1 }
///         outputs.follow(model.isActive) { $0.isActive = $1 }
///         return .methods(appear: { await model.search(query) }) { _ in nil }
///     }
///
/// All sequences are followed before the first input, in one task each that the adapter owns and cancels when the
/// screen goes; a sequence that ends when its task is cancelled leaves nothing behind, as the standard library's do.
/// Each element is one change, delivered once; those of one sequence keep their order, and what several say in one
/// breath is heard one sequence after the other.
///
/// What a view model yields to `AsyncStream`s, also through `map` and the like, before an input returns is shown when
/// `appear` and `handle` return, with no word about activity. Where work goes on after that, or elements travel through
/// tasks and actors first, the view model tells by its `ModelActivity`; all that it yielded before it said that its
/// work is over is then shown, too.
///
/// The view model is `Sendable`: an actor, isolated to one, or guarded.
public final class SequenceAdapter<State: Sendable, Value: ViewInputData, Event: ViewEvents>: ViewModel {
    private let core: AdapterCore<State, Event.Output>
    private let show: @Sendable (State) -> Shown<Value>
    private let followers: [@Sendable () async -> Void]
    private let inputs: SequenceInputs<Event>
    private let home: ScreenHome
    private let tasks = Mutex<[Task<Void, Never>]>([])

    /// - Parameters:
    ///   - initial: the state before the view model has said anything.
    ///   - activity: tells when what an input has begun is done.
    ///   - show: what there is to show in a state. Pure: called whenever a front end looks.
    ///   - connect: makes the view model, or takes it in, and says what it is followed by and what goes into it. Called
    ///     once, at once; no sequence is iterated before the screen opens.
    public init(
        _ initial: State,
        activity: ModelActivity<State> = .untold,
        show: @escaping @Sendable (State) -> Shown<Value>,
        connect: (inout SequenceOutputs<State, Event.Output>) -> SequenceInputs<Event>
    ) {
        let home = ScreenHome()
        self.home = home
        core = AdapterCore(initial, activity: activity, catchUp: { await home.settle() })
        self.show = show
        var outputs = SequenceOutputs(core)
        inputs = connect(&outputs)
        followers = outputs.followers
    }

    deinit {
        for task in tasks.withLock({ $0 }) { task.cancel() }
        inputs.finish()
    }

    public var shown: Shown<Value> { show(core.current) }

    public var updates: any AsyncSequence<Shown<Value>, Never> & Sendable {
        core.changes(.unbounded).map { [show] in show($0) }
    }

    @discardableResult
    public func appear() async -> Event.Output? {
        start()
        await home.settle()
        return await core.open { await inputs.appear() }
    }

    public func handle(_ event: Event) async -> Event.Output? {
        await core.handle(event) { await inputs.handle(event) }
    }

    private func start() {
        tasks.withLock { tasks in
            guard tasks.isEmpty else { return }
            tasks = followers.map { Task(executorPreference: home, operation: $0) }
            if let run = inputs.run { tasks.append(Task(operation: run)) }
        }
    }
}

extension SequenceAdapter where State == Value {
    /// The same for a view model whose outputs make up what is shown.
    public convenience init(
        _ initial: Value,
        activity: ModelActivity<Value> = .untold,
        connect: (inout SequenceOutputs<Value, Event.Output>) -> SequenceInputs<Event>
    ) {
        self.init(initial, activity: activity, show: { Shown($0) }, connect: connect)
    }
}
