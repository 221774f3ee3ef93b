/// Wakes whoever runs jobs when there is a new one.
///
///     for await _ in bell.rings { await runner.runWaiting() }
///
/// A ring while nobody listens, or while a job runs, is heard afterwards; several are heard as one.
public final class NoteJobBell: Sendable {
    public let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    public init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    public func ring() { continuation.yield() }
}
