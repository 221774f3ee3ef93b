public import Storage

/// How a database is used.
///
///     var options = PostgreSQLOptions()
///     options.connections = 20
///
/// A server has so many connections for all nodes together (`max_connections`, 100 where nobody says it): each node
/// takes `connections` and one more, which hears of changes.
public struct PostgreSQLOptions: Sendable {
    /// How many requests use the database at a time. Each has a connection, opened when it is first needed.
    public var connections = 10
    /// How long a request waits for one of them before `.busy`, and how long a transaction is run anew since others
    /// were in its way.
    public var patience: Duration = .seconds(5)
    /// How long one statement may take before `.tookTooLong`.
    public var statementLimit: Duration = .seconds(10)
    /// How long it is tried to connect.
    public var connectLimit: Duration = .seconds(5)
    /// How long it is tried to find out whether a commit was made whose connection was lost, before `.unknownOutcome`.
    public var settleLimit: Duration = .seconds(10)
    /// How the nodes hear of each other's changes. Where the address says that there are no notifications, they look
    /// every second.
    public var hearing: Hearing = .notifications
    /// How much longer than its limit a statement is waited for: by then the server would have said that it took too
    /// long, so that the network is to blame.
    package var grace: Duration = .seconds(5)
    /// Told of each statement that goes to the server, for a look at its plan.
    package var watch: (@Sendable (SQLText) -> Void)?
    /// By which requests wait for a connection.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Told of each failure of a read or a write, once, whatever the caller is told of it. Its `reason` is for
    /// the log.
    public var report: @Sendable (StorageError) -> Void = { _ in }

    /// How a node hears of what others changed. Whichever it is, they are told by a table, and what a node missed while
    /// it had no connection it reads there.
    public enum Hearing: Sendable, Hashable {
        /// Others notify it (`LISTEN`, `NOTIFY`). Every five seconds it looks by itself.
        case notifications
        /// It looks by itself so often: for databases that have no notifications, and for pools of connections in
        /// front of one that pass none on.
        case looking(every: Duration)
    }

    public init() {}

    var limits: ConnectionLimits {
        ConnectionLimits(
            connecting: connectLimit,
            statement: statementLimit,
            lock: patience,
            idleInTransaction: statementLimit + .seconds(20),
            grace: grace
        )
    }
}
