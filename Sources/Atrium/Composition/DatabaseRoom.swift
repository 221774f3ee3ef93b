import PorticoWeb
import PostgreSQLStorage
import Storage
import Synchronization

/// Whether a database that nodes share takes what visitors do next.
///
///     try await DatabaseRoom(of: storage).check()
///
/// It is asked for with each look at a node's health, and asks the database every ten seconds: what it writes to find
/// out is no more than a visitor does. While the database refuses, it is asked each time.
final class DatabaseRoom: Sendable {
    static let lifetime = Duration.seconds(10)

    private let ask: @Sendable () async throws(StorageError) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let soundUntil = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - ask: asks the database.
    ///   - now: the time, which never goes back.
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

    /// Throws `IllPart` where nothing can be written.
    func check() async throws(IllPart) {
        if let end = soundUntil.withLock({ $0 }), now() < end { return }
        do throws(StorageError) {
            try await ask()
            soundUntil.withLock { $0 = now() + Self.lifetime }
        } catch {
            switch error {
            case .diskFull: throw IllPart("database full")
            case .notWritable: throw IllPart("database read-only")
            // Whoever reads finds out.
            default: return
            }
        }
    }
}
