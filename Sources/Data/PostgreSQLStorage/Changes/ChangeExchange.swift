import Foundation
import Portico
import Storage
import Synchronization

/// Tells other nodes that this one committed something, and this one what others did: by a thread with a connection of
/// its own.
///
/// A notification says only that there is something to read. It is sent after the commit and not by it, since commits
/// that notify wait for each other; many at once are notified once. One that gets lost is made good when the node looks
/// by itself.
final class ChangeExchange: Sendable {
    private static let looking: Duration = .seconds(5)
    private static let sweeping: Duration = .seconds(60)

    private let connector: Connector
    private let table: ChangeTable
    private let hearing: PostgreSQLOptions.Hearing
    private let broadcast: ChangeBroadcast
    private let report: @Sendable (StorageError) -> Void
    private let pipe: WakePipe
    private let hasCommitted = Atomic(false)
    private let isEnded = Atomic(false)
    private let isConnected = Atomic(false)

    /// - Parameter snapshot: as of which nothing is missed.
    static func start(
        _ connector: Connector,
        _ table: ChangeTable,
        _ options: PostgreSQLOptions,
        telling broadcast: ChangeBroadcast,
        since snapshot: String
    ) throws(StorageError) -> ChangeExchange {
        guard let pipe = WakePipe() else { throw .other(reason: "too many files are open") }
        let exchange = ChangeExchange(connector, table, options, broadcast, pipe)
        Thread.detachNewThread { exchange.run(since: snapshot) }
        return exchange
    }

    private init(
        _ connector: Connector,
        _ table: ChangeTable,
        _ options: PostgreSQLOptions,
        _ broadcast: ChangeBroadcast,
        _ pipe: WakePipe
    ) {
        self.connector = connector
        self.table = table
        let isDeaf = !connector.address.hasNotifications && options.hearing == .notifications
        hearing = isDeaf ? .looking(every: .seconds(1)) : options.hearing
        report = options.report
        self.broadcast = broadcast
        self.pipe = pipe
    }

    /// Whether it has a connection at the moment, and so hears of what others do.
    var isHearing: Bool { isConnected.load(ordering: .acquiring) }

    /// Tells others, soon, that there is something new.
    func tell() {
        guard hearing == .notifications else { return }
        // Where it is raised already, the thread is awake, or about to be, and tells of this commit as well.
        if !hasCommitted.exchange(true, ordering: .acquiringAndReleasing) { pipe.wake() }
    }

    func end() {
        isEnded.store(true, ordering: .releasing)
        pipe.wake()
    }

    // The thread

    private var hasToEnd: Bool { isEnded.load(ordering: .acquiring) }

    private func run(since snapshot: String) {
        var position = Position(snapshot: snapshot)
        var pause: Duration = .milliseconds(100)
        var isReported = false
        while !hasToEnd {
            do throws(ConnectionFailure) {
                let connection = try connector.connect(pipe)
                // Also where it may not listen, so that it is late and not deaf.
                try look(&position, connection)
                if hearing == .notifications {
                    try connection.runScript("LISTEN \"\(channel)\"", limit: connector.limits.answering)
                    try look(&position, connection)
                }
                (pause, isReported) = (.milliseconds(100), false)
                isConnected.store(true, ordering: .releasing)
                defer { isConnected.store(false, ordering: .releasing) }
                try exchange(&position, connection)
            } catch {
                guard !hasToEnd else { return }
                // It is told once, and tried again and again.
                if !isReported { report(StorageError(error)) }
                isReported = true
                Thread.sleep(forTimeInterval: pause / .seconds(1))
                pause = min(pause * 2, .seconds(2))
            }
        }
    }

    /// What was read up to where.
    private struct Position {
        var snapshot: String
        var moment = ContinuousClock.now
        var sweptAt = ContinuousClock.now
    }

    /// One for each schema: others have nothing to do with it.
    private var channel: String { "portico_\(connector.address.schema)" }

    private func exchange(_ position: inout Position, _ connection: Connection) throws(ConnectionFailure) {
        let interval = if case .looking(let interval) = hearing { interval } else { Self.looking }
        while !hasToEnd {
            let isNotified = try connection.waitForNotification(interval)
            if hasToEnd { return }
            if hasCommitted.exchange(false, ordering: .acquiringAndReleasing) {
                _ = try connection.run([SQLText("NOTIFY \"\(channel)\"", for: .postgreSQL)])
            }
            let now = ContinuousClock.now
            if isNotified || now - position.moment >= interval { try look(&position, connection) }
            if now - position.sweptAt >= Self.sweeping {
                position.sweptAt = now
                _ = try connection.run([ChangeTable.sweeping])
            }
        }
    }

    private func look(_ position: inout Position, _ connection: Connection) throws(ConnectionFailure) {
        let moment = ContinuousClock.now
        let rows = try connection.run([table.news(since: position.snapshot)])[0].rows
        let snapshots = rows.compactMap { row in if case .text(let text) = row[0] { text } else { nil } }
        guard let snapshot = snapshots.first else { throw .lost(reason: "the server gave no snapshot") }
        // What was deleted since it is not there to be read.
        if moment - position.moment > ChangeTable.kept / 2 { broadcast.feed.publishAnything() }
        for row in rows {
            guard case .text(let text) = row[1] else { continue }
            if let notice = try? JSONDecoder().decode(ChangeNotice.self, from: Data(text.utf8)) {
                broadcast.deliver(notice)
            } else {
                // One of a newer program.
                broadcast.feed.publishAnything()
            }
        }
        (position.snapshot, position.moment) = (snapshot, moment)
    }
}
