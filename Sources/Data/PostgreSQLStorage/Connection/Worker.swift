import Dispatch
import Storage

/// A thread with a connection: the library blocks while it waits, which no thread of the concurrency pool may.
actor Worker {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Wakes it where a task that it works for is cancelled.
    nonisolated let pipe: WakePipe
    private let session: Session

    init(_ connector: Connector, pipe: WakePipe) {
        self.pipe = pipe
        session = Session(connector, pipe: pipe)
    }

    /// Runs work that uses the connection.
    func run<Value: Sendable>(
        _ interruption: Interruption,
        _ body: @Sendable (Session, Interruption) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        pipe.drain()
        guard !interruption.isCancelled else { throw .cancelled }
        return try body(session, interruption)
    }
}

/// Runs the jobs of one actor on a queue of its own.
final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "portico.postgresql")

    func enqueue(_ job: UnownedJob) {
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// Opens connections to one database.
struct Connector: Sendable {
    let address: PostgreSQLAddress
    let limits: ConnectionLimits
    /// Told of each statement.
    var watch: (@Sendable (SQLText) -> Void)?

    func connect(_ pipe: WakePipe) throws(ConnectionFailure) -> Connection {
        try Connection(to: address, limits: limits, pipe: pipe, watch: watch)
    }
}

/// The connection of a worker, which is opened when it is needed and replaced when it was lost.
final class Session {
    private let connector: Connector
    private let pipe: WakePipe
    private var kept: Connection?

    init(_ connector: Connector, pipe: WakePipe) {
        self.connector = connector
        self.pipe = pipe
    }

    /// A connection that is in no transaction. One that was lost while nobody used it is replaced without a word.
    func connection() throws(StorageError) -> Connection {
        if let kept {
            do throws(ConnectionFailure) {
                try kept.prepareForUse()
                return kept
            } catch {
                self.kept = nil
            }
        }
        let connection = try StorageError.translating { () throws(ConnectionFailure) in try connector.connect(pipe) }
        kept = connection
        return connection
    }

    /// Closes the connection, of which it is not known any more how it stands.
    func drop() { kept = nil }
}
