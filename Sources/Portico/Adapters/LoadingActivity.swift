import Synchronization

/// Counts the calls that are made for one page, so that its layout can say that something is still loading.
///
///     let activity = LoadingActivity()
///     await LoadingActivity.$current.withValue(activity) { await screen.appear() }
///     activity.isLoading    // false: all calls have ended
///
/// A client of the network reports to the activity of the task it is called in, unless it was made without.
public final class LoadingActivity: Sendable {
    /// The one of the page that the current task works for.
    @TaskLocal public static var current: LoadingActivity?

    private let calls = Mutex(0)

    public init() {}

    /// Whether calls are under way.
    public var isLoading: Bool { calls.withLock { $0 > 0 } }

    /// Counts a call for as long as it takes.
    public func during<Value, Failure: Error>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        calls.withLock { $0 += 1 }
        defer { calls.withLock { $0 -= 1 } }
        return try await call()
    }
}
