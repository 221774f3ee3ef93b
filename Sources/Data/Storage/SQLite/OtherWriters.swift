import GRDB
import Portico
import Synchronization

/// Notices what others committed to a file: another program, or another storage of this one.
///
///     let others = OtherWriters(of: pool, at: version, clock: clock)
///     let feed = ChangeFeed(whileWatched: { feed in await others.look(telling: feed) })
///
/// SQLite says that another connection has committed something, but not what
/// (<https://www.sqlite.org/pragma.html#pragma_data_version>). A storage writes through one connection only, so any
/// commit reported to that connection was made by somebody else.
final class OtherWriters: Sendable {
    private static let interval = Duration.milliseconds(500)

    /// Nil once the storage has been released: watching does not keep its file open.
    private let pool: @Sendable () -> DatabasePool?
    private let clock: any Clock<Duration>
    /// As of the last look; commits made while nobody was watching are reported to the next watcher.
    private let version: Mutex<Int>

    init(of pool: DatabasePool, at version: Int, clock: any Clock<Duration>) {
        self.pool = { [weak pool] in pool }
        self.clock = clock
        self.version = Mutex(version)
    }

    /// Asks the writing connection.
    static func version(in database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0
    }

    /// Looks at once and then again and again, until the task is cancelled or the file is closed.
    func look(telling feed: ChangeFeed) async {
        while !Task.isCancelled, let hasChanged = await hasChanged() {
            if hasChanged { feed.publishAnything() }
            do { try await clock.sleep(for: Self.interval) } catch { return }
        }
    }

    /// Nil where the file is closed.
    private func hasChanged() async -> Bool? {
        guard let pool = pool() else { return nil }
        // A file that cannot be read now may be readable next time; reading its rows reports the reason.
        guard let found = try? await pool.writeWithoutTransaction({ try Self.version(in: $0) }) else { return false }
        return version.withLock { version in
            defer { version = found }
            return version != found
        }
    }
}
