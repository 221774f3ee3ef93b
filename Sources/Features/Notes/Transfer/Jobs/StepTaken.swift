import Synchronization

/// Whether a change that a store was given was made.
final class StepTaken: Sendable {
    private let noted = Atomic(false)

    var isNoted: Bool { noted.load(ordering: .acquiring) }

    func note() { noted.store(true, ordering: .releasing) }
}
