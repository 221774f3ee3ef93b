/// Wakes the watch when a reminder was set or snoozed.
///
///     for await _ in bell.rings { await watch.look() }
///
/// A ring while nobody listens is heard afterwards; several are heard as one.
public final class ReminderBell: Sendable {
    public let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    public init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    public func ring() { continuation.yield() }
}
