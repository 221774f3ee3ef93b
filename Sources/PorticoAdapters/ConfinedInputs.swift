public import Portico

/// What goes into a view model that was written for one thread, as most are: its adapter keeps it to itself and calls
/// it in the home of the screen.
///
///     ConfinedInputs(
///         appear: { await model.load() },
///         handle: { event in
///             switch event {
///             case .queryChanged(let query): model.query = query
///             case .searchTapped: await model.search()
///             }
///         }
///     )
///
/// An input that waits lets others in, as on the main thread. Navigating events never come here: the adapter answers
/// them with their output, as the web does with a link.
public struct ConfinedInputs<Event: ViewEvents> {
    public var appear: () async -> Void
    public var handle: (Event) async -> Void
    /// What a page that is worked on in memory takes along beside its fields.
    public var memory: () throws -> WorkingMemory?
    /// Puts that back into a new view model.
    public var resume: (WorkingMemory) throws -> Void

    /// - Parameters:
    ///   - appear: the screen opened.
    ///   - memory: what a page that is worked on in memory takes along beside its fields (`ScreenTable.working`).
    ///   - resume: puts that back into a new view model, before the event.
    ///   - handle: the visitor did something.
    public init(
        appear: @escaping () async -> Void = {},
        memory: @escaping () throws -> WorkingMemory? = { nil },
        resume: @escaping (WorkingMemory) throws -> Void = { _ in },
        handle: @escaping (Event) async -> Void
    ) {
        self.appear = appear
        self.handle = handle
        self.memory = memory
        self.resume = resume
    }
}

/// A view model in the home of its screen: it is made there when it is first asked, and called there only.
package final class ConfinedModel<Event: ViewEvents>: Sendable {
    private let home: ScreenHome
    private let made: Unshared<Made>

    /// - Parameter connect: makes the view model. Called once.
    package init(in home: ScreenHome, _ connect: @escaping () -> ConfinedInputs<Event>) {
        self.home = home
        made = Unshared(Made(connect))
    }

    deinit { home.leave() }

    package func appear() async { await home.run { [made] in await made.value.inputs.appear() } }

    package func handle(_ event: Event) async { await home.run { [made] in await made.value.inputs.handle(event) } }

    package var memory: WorkingMemory? {
        get async throws { try await home.run { [made] in try made.value.inputs.memory() } }
    }

    package func resume(_ memory: WorkingMemory) async throws {
        try await home.run { [made] in try made.value.inputs.resume(memory) }
    }

    var asInputs: ClosureInputs<Event> {
        ClosureInputs(
            appear: { await self.appear() },
            handle: { event in
                await self.handle(event)
                return nil
            }
        )
    }

    private final class Made {
        private let connect: () -> ConfinedInputs<Event>
        private(set) lazy var inputs = connect()

        init(_ connect: @escaping () -> ConfinedInputs<Event>) {
            self.connect = connect
        }
    }
}
