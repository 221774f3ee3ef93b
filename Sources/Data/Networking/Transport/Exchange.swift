public import Foundation

/// What came back for one request: as much of an answer as there was, and what went wrong.
public struct Exchange: Sendable, Hashable {
    public var head: HTTPHead?
    public var data: Data
    public var failure: TransportFailure?

    public init(head: HTTPHead? = nil, data: Data = Data(), failure: TransportFailure? = nil) {
        self.head = head
        self.data = data
        self.failure = failure
    }
}
