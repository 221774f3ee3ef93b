package import Portico

/// What all adapters share: the state that a view model's outputs make up, and the wait for its work.
///
/// Outputs may speak from any thread. Each change is made and delivered whole, once, in the order of the calls.
package final class AdapterCore<State: Sendable, Output: Sendable>: Sendable {
    private let states: StateStore<State>
    private let progress = StateStore(AdapterProgress<Output>())
    private let activity: ModelActivity<State>
    private let catchUp: @Sendable () async -> Void

    /// - Parameter catchUp: returns when everything was heard that the view model has said so far.
    package init(_ initial: State, activity: ModelActivity<State>, catchUp: @escaping @Sendable () async -> Void = {}) {
        states = StateStore(initial)
        self.activity = activity
        self.catchUp = catchUp
        note(initial)
    }

    package var current: State { states.current }

    package func changes(_ policy: StateStore<State>.DeliveryPolicy) -> AsyncStream<State> {
        states.changes(policy)
    }

    /// An output said something.
    package func change(_ change: @Sendable (inout State) -> Void) {
        states.modify { state in
            change(&state)
            // Under the lock of the state, so that activity changes in the order of the states. Whoever wakes up
            // because of it reads the state behind that lock.
            note(state)
        }
    }

    /// The view model leads elsewhere.
    package func lead(to output: Output) {
        progress.modify { $0.lead(to: output) }
    }

    /// An output is followed from now on.
    package func follow() {
        progress.modify { $0.follow() }
    }

    /// A followed output will say nothing more.
    package func end() {
        progress.modify { $0.end() }
    }

    /// Tells the view model that the screen opened and returns when it has done what it does then, with what the
    /// coordinator should hear. Whoever is cancelled meanwhile still told it: a screen opens once.
    package func open(_ input: () async -> Void) async -> Output? {
        await perform {
            await input()
            return nil
        }
    }

    /// Hands an event to the view model and returns when that has been done, with what the coordinator should hear.
    ///
    /// - Parameter input: what is done in the caller's task; where it has an output itself, nothing is waited for.
    package func handle<Event: ViewEvents>(
        _ event: Event,
        _ input: () async -> Output?
    ) async -> Output? where Event.Output == Output {
        if let output = event.output { return output }
        if Task.isCancelled { return nil }
        return await perform(input)
    }

    private func perform(_ input: () async -> Output?) async -> Output? {
        let beginnings = progress.modify { progress in
            progress.beginInput()
            return progress.beginnings
        }
        let direct = await input()
        await hear()
        if direct == nil {
            await begin(since: beginnings)
            // The end of the work may have been told while what belongs to it is still on its way, and that may begin
            // more.
            repeat {
                await progress.wait { $0.isQuiet }
                await hear()
            } while !progress.current.isQuiet && !Task.isCancelled
        }
        let led = progress.modify { $0.endInput() }
        return direct ?? led
    }

    private func note(_ state: State) {
        let isActive = activity.isActive(state)
        progress.modify { $0.become(active: isActive) }
    }

    /// Returns when everything was heard that the view model has said, and what came of that.
    private func hear() async {
        var heard: Int
        repeat {
            heard = progress.current.changes
            await catchUp()
        } while progress.current.changes != heard && !Task.isCancelled
    }

    /// Returns when the view model has begun what it was asked, or the time for that has passed.
    private func begin(since beginnings: Int) async {
        guard activity.startsWithin > .zero else { return }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [progress] in
                await progress.wait { $0.beginnings > beginnings || !$0.outputs.isEmpty || $0.isOver }
            }
            group.addTask { [activity] in try? await activity.clock.sleep(for: activity.startsWithin) }
            _ = await group.next()
            group.cancelAll()
        }
    }
}

/// How far a view model behind an adapter is with what it was asked.
struct AdapterProgress<Output: Sendable>: Sendable {
    private(set) var isActive = false
    /// How often it became active.
    private(set) var beginnings = 0
    /// How often something was said.
    private(set) var changes = 0
    /// What the coordinator has not heard of yet, oldest first.
    private(set) var outputs: [Output] = []
    /// How many inputs are waited for.
    private var inputs = 0
    /// How many outputs are followed, and how many of them can say no more.
    private var followed = 0
    private var ended = 0

    /// Whether nothing more can come that would be worth waiting for.
    var isOver: Bool { followed > 0 && ended == followed }

    /// Whether there is nothing to wait for.
    var isQuiet: Bool { !isActive || !outputs.isEmpty || isOver }

    mutating func become(active: Bool) {
        changes += 1
        if active && !isActive { beginnings += 1 }
        isActive = active
    }

    mutating func follow() {
        followed += 1
    }

    mutating func end() {
        ended += 1
    }

    /// Keeps an output for the input that led to it; where nobody waits, there is no front end to carry it out.
    mutating func lead(to output: Output) {
        if inputs > 0 { outputs.append(output) }
    }

    mutating func beginInput() {
        inputs += 1
    }

    /// - Returns: what the coordinator should hear.
    mutating func endInput() -> Output? {
        inputs -= 1
        let output = outputs.isEmpty ? nil : outputs.removeFirst()
        if inputs == 0 { outputs = [] }
        return output
    }
}
