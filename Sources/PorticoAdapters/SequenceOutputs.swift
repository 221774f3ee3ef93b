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
