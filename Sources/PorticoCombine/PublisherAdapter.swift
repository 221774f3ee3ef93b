public import Portico
public import PorticoAdapters

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
///         show: { $0.mapToViewInputData() }
///     ) { outputs in
///         let model = SearchViewModel(networkManager: network, scheduler: outputs.home)
///         outputs.follow(model.results) { $0.results = $1 }
///         outputs.follow(model.isActive) { $0.isActive = $1 }
///         return ConfinedInputs(appear: { model.parameters.request.send(query) }) { _ in }
///     }
///
/// The view model need not be `Sendable`: it is made in the home of its screen and lives there until the screen goes.
/// Values may come on any thread; each is one change, delivered once, in the order in which they came. All publishers
/// are subscribed to before the first input, so nothing is missed, and current values are there at once. When the
/// screen goes, its subscriptions are cancelled, and with them what they wait for (`TaskPublisher` for async work).
///
/// A view model that takes its scheduler is given `outputs.home`: what it schedules there is waited for, with no word
/// about activity. Front ends debounce by themselves (`@Latest`), so one that only debounces can be given the
/// `ImmediateScheduler`, and a page costs no wait.
public final class PublisherAdapter<State: Sendable, Value: ViewInputData, Event: ViewEvents>: WorkingViewModel {
    private let core: AdapterCore<State, Event.Output>
    private let show: @Sendable (State) -> Shown<Value>
    private let model: ConfinedModel<Event>

    /// - Parameters:
    ///   - initial: the state before the view model has said anything.
    ///   - activity: tells when what an input has begun is done, where the home does not know it.
    ///   - home: another queue than one of the screen's own, where the view model names it itself.
    ///   - show: what there is to show in a state. Pure: called whenever a front end looks.
    ///   - connect: makes the view model, or takes in one that nobody else uses, and says what it is followed by and
    ///     what goes into it. Called once, in the home, when the screen opens.
    public init(
        _ initial: State,
        activity: ModelActivity<State> = .untold,
        home: ScreenHome = ScreenHome(),
        show: @escaping @Sendable (State) -> Shown<Value>,
        connect: sending @escaping (inout PublisherOutputs<State, Event.Output>) -> ConfinedInputs<Event>
    ) {
        let core = AdapterCore<State, Event.Output>(initial, activity: activity) { await home.settle() }
        self.core = core
        self.show = show
        model = ConfinedModel(in: home) {
            var outputs = PublisherOutputs(core, home)
            var inputs = connect(&outputs)
            let subscriptions = Subscriptions(outputs.subscribe)
            inputs.appear = { [appear = inputs.appear] in
                subscriptions.begin()
                await appear()
            }
            return inputs
        }
    }

    public var shown: Shown<Value> { show(core.current) }

    public var updates: any AsyncSequence<Shown<Value>, Never> & Sendable {
        core.changes(.unbounded).map { [show] in show($0) }
    }

    @discardableResult
    public func appear() async -> Event.Output? {
        await core.open { await model.appear() }
    }

    public func handle(_ event: Event) async -> Event.Output? {
        await core.handle(event) {
            await model.handle(event)
            return nil
        }
    }

    public var memory: WorkingMemory? {
        get async throws { try await model.memory }
    }

    public func resume(_ memory: WorkingMemory) async throws { try await model.resume(memory) }
}

/// Begins when the screen opens, and ends when it goes.
private final class Subscriptions {
    private var waiting: [() -> AnyCancellable]
    private var begun: [AnyCancellable] = []

    init(_ waiting: [() -> AnyCancellable]) {
        self.waiting = waiting
    }

    func begin() {
        begun += waiting.map { $0() }
        waiting = []
    }
}

extension PublisherAdapter where State == Value {
    /// The same for a view model whose outputs make up what is shown.
    public convenience init(
        _ initial: Value,
        activity: ModelActivity<Value> = .untold,
        home: ScreenHome = ScreenHome(),
        connect: sending @escaping (inout PublisherOutputs<Value, Event.Output>) -> ConfinedInputs<Event>
    ) {
        self.init(initial, activity: activity, home: home, show: { Shown($0) }, connect: connect)
    }
}
