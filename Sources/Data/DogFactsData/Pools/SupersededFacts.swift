import Storage
import Synchronization

/// Remembers which added facts the product has by now. They are looked for once: a pool adds none that the product has.
final class SupersededFacts: Sendable {
    private let known = Mutex<[Int]?>(nil)

    /// - Parameter find: gives their numbers.
    func numbers(_ find: () async throws(StorageFailure) -> [Int]) async throws(StorageFailure) -> [Int] {
        if let known = known.withLock({ $0 }) { return known }
        let found = try await find()
        known.withLock { $0 = found }
        return found
    }
}
