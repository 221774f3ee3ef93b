import Observation
public import Portico

/// Shows a view model that lives on the main actor, `@Observable` or not, as it is.
///
///     ObservedAdapter<SyncUpsViewInputData, SyncUpsEvent, SyncUpsListModel>(
///         Shown(SyncUpsViewInputData(names: [])),
///         make: { _ in SyncUpsListModel() },
///         show: { Shown(SyncUpsViewInputData(names: $0.syncUps.map(\.title))) },
///         leading: { $0.addSyncUp == nil ? nil : .newSyncUp },
///         appear: { await $0.load() },
///         handle: { model, event in
///             switch event {
///             case .addTapped: model.addSyncUpButtonTapped()
///             }
///         }
///     )
///
/// The view model is made, told and read on the main actor only, so nothing of it has to be `Sendable`. What there is
/// to show is read from it whole after each input, and for a page that stays whenever something changes that was read
/// of an `@Observable` object. `PorticoCombine` has the same for an `ObservableObject`.
///
/// Where it leads, it says by what it is in, such as the model of a sheet or the last of a path (`leading`), or by a
/// closure that `make` is given.
///
/// All visitors share the main actor: what waits there lets others in, what blocks it blocks them all.
public final class ObservedAdapter<Value: ViewInputData, Event: ViewEvents, Model>: WorkingViewModel {
    /// Tells the coordinator where to go. Heard while the screen opens and while an event is handled.
    public typealias Lead = @MainActor @Sendable (Event.Output) -> Void

    @MainActor
    @Observable
    fileprivate final class Held {
        // It is made once: nobody has to be told.
        @ObservationIgnored var model: Model?
        var led: Event.Output?
        nonisolated init() {}
    }

    private let held = Held()
    private let store: StateStore<Shown<Value>>
    private let make: @MainActor @Sendable (@escaping Lead) -> Model
    private let show: @MainActor @Sendable (Model) -> Shown<Value>
    private let isBusy: @MainActor @Sendable (Model) -> Bool
    private let changes: @MainActor @Sendable (Model) -> AsyncStream<Void>?
    private let leading: @MainActor @Sendable (Model) -> Event.Output?
    private let opening: @MainActor @Sendable (Model) async -> Void
    private let staying: @MainActor @Sendable (Model) async -> Void
    private let saving: @MainActor @Sendable (Model) throws -> WorkingMemory?
    private let resuming: @MainActor @Sendable (Model, WorkingMemory) throws -> Void
    private let handling: @MainActor @Sendable (Model, Event) async -> Void
    private let settling: @MainActor @Sendable (Model) async -> Void

    /// - Parameters:
    ///   - initial: what is shown before the view model is asked.
    ///   - make: makes the view model, when the screen opens.
    ///   - show: what there is to show. Called after each input.
    ///   - isBusy: whether work goes on that an input began and did not wait for, such as `{ $0.isLoading }`. It is
    ///     read again when something has changed.
    ///   - changes: tells of changes to what is no `@Observable` object.
    ///   - leading: where the view model stands after an input, if not on this screen any more.
    ///   - appear: the screen opened: what SwiftUI has in `onAppear`, or in a `task` that ends.
    ///   - staying: what runs while a page stays, such as a `task` that never ends. It is cancelled when the page goes.
    ///   - memory: what a page that is worked on in memory takes along beside its fields (`ScreenTable.working`).
    ///   - resume: puts that back into a new view model, before the event.
    ///   - handle: the visitor did something.
    ///   - settle: what is waited for last, when the work of an input is done.
    public init(
        _ initial: Shown<Value>,
        make: @escaping @MainActor @Sendable (@escaping Lead) -> Model,
        show: @escaping @MainActor @Sendable (Model) -> Shown<Value>,
        isBusy: @escaping @MainActor @Sendable (Model) -> Bool = { _ in false },
        changes: @escaping @MainActor @Sendable (Model) -> AsyncStream<Void>? = { _ in nil },
        leading: @escaping @MainActor @Sendable (Model) -> Event.Output? = { _ in nil },
        appear: @escaping @MainActor @Sendable (Model) async -> Void = { _ in },
        staying: @escaping @MainActor @Sendable (Model) async -> Void = { _ in },
        memory: @escaping @MainActor @Sendable (Model) throws -> WorkingMemory? = { _ in nil },
        resume: @escaping @MainActor @Sendable (Model, WorkingMemory) throws -> Void = { _, _ in },
        handle: @escaping @MainActor @Sendable (Model, Event) async -> Void,
        settle: @escaping @MainActor @Sendable (Model) async -> Void = { _ in }
    ) {
        store = StateStore(initial)
        self.make = make
        self.show = show
        self.isBusy = isBusy
        self.changes = changes
        self.leading = leading
        opening = appear
        self.staying = staying
        saving = memory
        resuming = resume
        handling = handle
        settling = settle
    }

    public var shown: Shown<Value> { store.current }

    public var updates: any AsyncSequence<Shown<Value>, Never> & Sendable {
        let (stream, continuation) = AsyncStream<Shown<Value>>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // The stream owns this task: it ends with its listener.
        let following = Task { @MainActor [self] in
            let staying = Task { await self.staying(self.model) }
            for await shown in observed({ self.show(self.model) }, changes(model)) {
                store.modify { $0 = shown }
                continuation.yield(shown)
            }
            staying.cancel()
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }

    @discardableResult
    public func appear() async -> Event.Output? {
        await input { await self.opening($0) }
    }

    public func handle(_ event: Event) async -> Event.Output? {
        if let output = event.output { return output }
        if Task.isCancelled { return nil }
        return await input { await self.handling($0, event) }
    }

    @MainActor public var memory: WorkingMemory? {
        get async throws { try saving(model) }
    }

    @MainActor
    public func resume(_ memory: WorkingMemory) async throws {
        try resuming(model, memory)
        refresh()
    }

    @MainActor private var model: Model {
        if let model = held.model { return model }
        let model = make { [held] in held.led = $0 }
        held.model = model
        return model
    }

    @MainActor
    private func input(_ input: @MainActor (Model) async -> Void) async -> Event.Output? {
        held.led = nil
        let model = model
        await input(model)
        if isBusy(model) {
            let steps = observed({ self.isBusy(model) && self.held.led == nil }, changes(model))
            for await isAtWork in steps where !isAtWork { break }
        }
        await settling(model)
        refresh()
        return held.led ?? leading(model)
    }

    @MainActor
    private func refresh() {
        let now = show(model)
        store.modify { $0 = now }
    }
}

/// What is read of objects: now, and each time that one of them has changed.
///
/// - Parameter changes: tells of changes to what is no `@Observable` object.
@MainActor
private func observed<Value: Sendable>(
    _ read: @escaping @MainActor () -> Value,
    _ changes: AsyncStream<Void>?
) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let reading = ObservedReading(read, continuation)
    reading.readAgain()
    // The stream owns this task: it ends with its listener.
    let following = changes.map { changes in
        Task { @MainActor in
            for await _ in changes { reading.readAgain() }
        }
    }
    continuation.onTermination = { _ in
        following?.cancel()
        Task { @MainActor in reading.isOver = true }
    }
    return stream
}

/// Reads a value again when something of it has changed.
@MainActor
private final class ObservedReading<Value: Sendable> {
    var isOver = false
    private let read: @MainActor () -> Value
    private let continuation: AsyncStream<Value>.Continuation
    private var readings = 0

    init(_ read: @escaping @MainActor () -> Value, _ continuation: AsyncStream<Value>.Continuation) {
        self.read = read
        self.continuation = continuation
    }

    func readAgain() {
        guard !isOver else { return }
        readings += 1
        let value = withObservationTracking(read) { [weak self, readings] in
            // It is told before the change, so it is read after it.
            Task { @MainActor in
                if readings == self?.readings { self?.readAgain() }
            }
        }
        continuation.yield(value)
    }
}
