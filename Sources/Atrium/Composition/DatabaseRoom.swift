import PorticoWeb
import PostgreSQLStorage
import Storage
import Synchronization

/// Whether a database that nodes share takes what visitors do next.
///
///     try DatabaseRoom(of: storage).check()
///
/// It is asked for with each look at a node's health, and asks the database every ten seconds: what it writes to find
/// out is no more than a visitor does. While the database refuses, it asks with each look. Nobody waits for the answer:
/// a look takes a second at most, and a database that is slow is no full one.
final class DatabaseRoom: Sendable {
    static let lifetime = Duration.seconds(10)

    private struct Known {
        var isAsking = false
        var soundUntil: ContinuousClock.Instant?
        /// What the database could not do when it was last asked; nil where it could, or was not asked yet.
        var ill: UnhealthyPart?
    }

    private let ask: @Sendable () async throws(StorageError) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let known = Mutex(Known())

    /// - Parameters:
    ///   - now: the time, which never goes back.
    ///   - ask: asks the database.
    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ ask: @escaping @Sendable () async throws(StorageError) -> Void
    ) {
        self.ask = ask
        self.now = now
    }

    convenience init(of storage: PostgreSQLStorage) {
        self.init { () async throws(StorageError) in try await storage.checkRoom(bytes: DiskRoom.least) }
    }

    /// Throws `UnhealthyPart` where nothing could be written when the database was last asked.
    func check() throws(UnhealthyPart) {
        let (asks, ill) = known.withLock { known in
            let isSound = known.soundUntil.map { now() < $0 } ?? false
            let asks = !known.isAsking && !isSound
            if asks { known.isAsking = true }
            return (asks, known.ill)
        }
        if asks { Task { await find() } }
        if let ill { throw ill }
    }

    private func find() async {
        var ill: UnhealthyPart?
        do throws(StorageError) {
            try await ask()
        } catch {
            switch error {
            case .diskFull: ill = UnhealthyPart("database full")
            case .notWritable: ill = UnhealthyPart("database read-only")
            // Other failures are told by the look that reads from the database.
            default: break
            }
        }
        known.withLock { [ill] known in
            known = Known(soundUntil: ill == nil ? now() + Self.lifetime : nil, ill: ill)
        }
    }
}
