import Synchronization

/// Something that is so or not, which any thread may change and ask.
///
///     let isOver = AtomicFlag()
///     Task.detached { work(until: { isOver.isRaised }) }
///     isOver.raise()
///
/// What was written before it was raised is seen by who finds it raised.
package final class AtomicFlag: Sendable {
    private let value: Atomic<Bool>

    package init(isRaised: Bool = false) {
        value = Atomic(isRaised)
    }

    package var isRaised: Bool { value.load(ordering: .acquiring) }

    /// Whether it was down: true for one of all who raise it at once.
    @discardableResult
    package func raise() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }

    /// Whether it was raised: true for one of all who lower it at once.
    @discardableResult
    package func lower() -> Bool { value.exchange(false, ordering: .acquiringAndReleasing) }
}
