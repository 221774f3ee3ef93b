public import Portico
public import PorticoAdapters
import Synchronization

#if canImport(Combine)
    import Combine
#else
    import OpenCombine
#endif

/// Shows a view model whose outputs are publishers and whose inputs are subjects: Combine's where that is, else
/// OpenCombine's.
///
///     let screen = PublisherAdapter<SearchState, SearchViewInputData, SearchEvent>(
///         SearchState(query: query),
///         activity: ModelActivity { $0.isActive },
///         show: { $0.mapToViewInputData() }
///     ) { outputs in
///         let model = SearchViewModel(networkManager: network, scheduler: ImmediateScheduler.shared)
///         outputs.follow(model.results) { $0.results = $1 }
///         outputs.follow(model.isActive) { $0.isActive = $1 }
///         return ConfinedInputs(appear: { model.parameters.request.send(query) }) { _ in }
///     }
///
/// The view model need not be `Sendable`: the adapter keeps it to itself, from `connect` until the screen goes, and
/// calls one input at a time. Values may come on any thread; each is one change, delivered once, in the order in which
/// they came. All publishers are subscribed to before the first input, so nothing is missed, and current values are
/// there at once. When the screen goes, its subscriptions are cancelled, and with them what they wait for
/// (`TaskPublisher` for async work).
///
/// Time: front ends debounce by themselves (`@Latest`), so a view model that takes its scheduler gets the
/// `ImmediateScheduler`, and a page costs no wait. One that keeps its own says how long it waits:
/// `ModelActivity(startsWithin:)`.
public final class PublisherAdapter<State: Sendable, Value: ViewInputData, Event: ViewEvents>: ViewModel {
    private struct Connection {
        var subscribe: [() -> AnyCancellable]
        var subscriptions: [AnyCancellable] = []
        let inputs: ConfinedInputs<Event>
    }

    private let core: AdapterCore<State, Event.Output>
    private let show: @Sendable (State) -> Shown<Value>
    private let connection: Mutex<Connection>

    /// - Parameters:
    ///   - initial: the state before the view model has said anything.
    ///   - activity: tells when what an input has begun is done.
    ///   - show: what there is to show in a state. Pure: called whenever a front end looks.
    ///   - connect: makes the view model, or takes in one that nobody else uses, and says what it is followed by and
    ///     what goes into it. Called once, at once; nothing is subscribed to before the screen opens.
    public init(
        _ initial: State,
        activity: ModelActivity<State> = .untold,
        show: @escaping @Sendable (State) -> Shown<Value>,
        connect: sending (inout PublisherOutputs<State, Event.Output>) -> ConfinedInputs<Event>
    ) {
        let core = AdapterCore<State, Event.Output>(initial, activity: activity)
        self.core = core
        self.show = show
        var outputs = PublisherOutputs(core)
        let inputs = connect(&outputs)
        connection = Mutex(Connection(subscribe: outputs.subscribe, inputs: inputs))
    }

    public var shown: Shown<Value> { show(core.current) }

    public var updates: any AsyncSequence<Shown<Value>, Never> & Sendable {
        core.changes(.unbounded).map { [show] in show($0) }
    }

    @discardableResult
    public func appear() async -> Event.Output? {
        await core.open {
            connection.withLock { connection in
                connection.subscriptions += connection.subscribe.map { $0() }
                connection.subscribe = []
                connection.inputs.appear()
            }
        }
    }

    public func handle(_ event: Event) async -> Event.Output? {
        await core.handle(event) {
            connection.withLock { $0.inputs.handle(event) }
            return nil
        }
    }
}

extension PublisherAdapter where State == Value {
    /// The same for a view model whose outputs make up what is shown.
    public convenience init(
        _ initial: Value,
        activity: ModelActivity<Value> = .untold,
        connect: sending (inout PublisherOutputs<Value, Event.Output>) -> ConfinedInputs<Event>
    ) {
        self.init(initial, activity: activity, show: { Shown($0) }, connect: connect)
    }
}
