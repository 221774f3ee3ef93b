/// How a database file is used.
///
///     var options = SQLiteOptions()
///     options.synchronous = .normal
public struct SQLiteOptions: Sendable {
    /// What a loss of power may take (<https://www.sqlite.org/pragma.html#pragma_synchronous>). Neither damages the file, and neither
    /// loses anything when only the program is killed.
    public enum Synchronous: String, Sendable, CaseIterable {
        /// Nothing that was committed: for what people wrote.
        case full
        /// The last commits: for what can be made anew, such as sessions.
        case normal
    }

    public var synchronous: Synchronous = .full
    /// How long to wait for another process before `.busy`.
    public var busyTimeout: Duration = .seconds(5)
    /// How many pages, of 4,096 bytes, the file may have before `.diskFull`; nil is as many as the disk has.
    public var maxPages: Int?
    /// Told of each failure of a read or a write, once, whatever is said of it to whoever asked. Its `reason` is for the log.
    public var report: @Sendable (StorageFailure) -> Void = { _ in }

    public init() {}
}
