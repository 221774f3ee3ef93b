import Portico
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
    private let areUnderWay = StateStore(false)

    public init() {}

    /// Whether calls are under way.
    public var isLoading: Bool { areUnderWay.current }

    /// Whether calls are under way: now, and each time that changes.
    ///
    ///     for await isLoading in activity.loading { indicator.isHidden = !isLoading }
    public var loading: AsyncStream<Bool> { areUnderWay.changes(.unbounded) }

    /// Counts a call for as long as it takes.
    public func during<Value, Failure: Error>(
        _ call: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        count(1)
        defer { count(-1) }
        return try await call()
    }

    private func count(_ change: Int) {
        calls.withLock { calls in
            let were = calls > 0
            calls += change
            let are = calls > 0
            if are != were { areUnderWay.modify { $0 = are } }
        }
    }
}
