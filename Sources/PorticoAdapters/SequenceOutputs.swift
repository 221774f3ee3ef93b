import Foundation

/// Which sequences of a view model are followed, and what each changes.
///
///     outputs.follow(model.results) { $0.results = $1 }
///     outputs.follow(model.isActive) { $0.isActive = $1 }
///     outputs.lead(selections) { .searched($0) }
///
/// Each sequence is iterated once, from the opening of the screen until the screen goes.
public struct SequenceOutputs<State: Sendable, Output: Sendable> {
    let core: AdapterCore<State, Output>
    var followers: [@Sendable () async -> Void] = []

    init(_ core: AdapterCore<State, Output>) {
        self.core = core
    }

    /// Tells the coordinator where to go, for a view model that calls a closure. Heard while an event is handled, which
    /// it ends.
    public var lead: @Sendable (Output) -> Void {
        { [core] in core.lead(to: $0) }
    }

    /// Puts each element into the state: one change, delivered once, however many fields it sets.
    public mutating func follow<S: AsyncSequence & Sendable>(
        _ sequence: S,
        _ change: @escaping @Sendable (inout State, S.Element) -> Void
    ) where S.Element: Sendable, S.Failure == Never {
        follow { core in
            for await element in sequence { core.change { change(&$0, element) } }
        }
    }

    /// The same for a sequence that can fail: how that shows is said by `failed`.
    public mutating func follow<S: AsyncSequence & Sendable>(
        _ sequence: S,
        failed: @escaping @Sendable (inout State, S.Failure) -> Void,
        _ change: @escaping @Sendable (inout State, S.Element) -> Void
    ) where S.Element: Sendable {
        follow { core in
            do throws(S.Failure) {
                for try await element in sequence { core.change { change(&$0, element) } }
            } catch {
                // Nobody looks any more where the screen has gone.
                guard !Task.isCancelled else { return }
                core.change { failed(&$0, error) }
            }
        }
    }

    /// Leads elsewhere with each element that stands for an output.
    public mutating func lead<S: AsyncSequence & Sendable>(
        _ sequence: S,
        _ output: @escaping @Sendable (S.Element) -> Output?
    ) where S.Failure == Never {
        followers.append { [core] in
            for await element in sequence {
                if let output = output(element) { core.lead(to: output) }
            }
        }
    }

    private mutating func follow(_ run: @escaping @Sendable (AdapterCore<State, Output>) async -> Void) {
        core.follow()
        followers.append { [core] in
            await run(core)
            core.end()
        }
    }
}

/// Runs the tasks that follow a view model's sequences, one piece of work at a time in the order in which it came.
///
/// A task that waits for the next element is not in its queue, one whose element was just yielded is, and takes all
/// that was yielded since with it. So whoever passes through the queue knows that everything said before was heard.
final class FollowingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "portico.adapter")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Returns when everything is done that was in the queue.
    func pass() async {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume() }
        }
    }
}
