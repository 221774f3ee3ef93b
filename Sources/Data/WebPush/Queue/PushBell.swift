/// Tells the sender that something waits, or may be due by now.
///
/// It rings for one listener. A ring that nobody heard yet is as good as several.
public final class PushBell: Sendable {
    let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    public init() {
        (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    public func ring() { continuation.yield() }
}
