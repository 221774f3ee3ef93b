/// A publisher that a screen follows ended with a failure.
public struct PublisherFailure: Error, Sendable, Hashable {
    public var reason: String

    public init(reason: String) {
        self.reason = reason
    }
}
