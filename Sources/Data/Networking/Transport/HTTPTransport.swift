public import Foundation

/// Carries one request to a source and brings back whatever came: the seam below `APIClient`.
///
/// It follows no redirect and tries once. Cancelling the task it is called in ends the exchange at once.
public protocol HTTPTransport: Sendable {
    /// `sizeLimit` says, once the head is known, how many bytes of the body are wanted (after decompression); a longer
    /// body is cut there and the exchange fails as `tooLarge`. Nil: the head is all that is wanted, and nothing that
    /// happens to the body is a failure.
    func send(_ request: APIRequest, sizeLimit: @Sendable (HTTPHead) -> Int?) async -> Exchange
}

/// What came back for one request: as much of an answer as there was, and what went wrong.
public struct Exchange: Sendable, Hashable {
    public var head: HTTPHead?
    public var data: Data
    public var failure: TransportError?

    public init(head: HTTPHead? = nil, data: Data = Data(), failure: TransportError? = nil) {
        self.head = head
        self.data = data
        self.failure = failure
    }
}

/// Status and header fields of an answer, the fields by their names in lower case.
///
/// A field that came several times has its values joined by commas (RFC 9110 section 5.3).
public struct HTTPHead: Sendable, Hashable {
    public var status: Int
    public var headers: [String: String]

    public init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = headers
    }
}

/// What can go wrong on the way to a source and back.
public enum TransportError: Error, Sendable, Hashable, CaseIterable {
    /// No such name, nobody listens, or the connection broke.
    case unreachable
    case timedOut
    case tls
    /// More bytes than wanted.
    case tooLarge
    /// What came could not be decompressed.
    case damaged
    /// The request cannot be sent as it is.
    case invalidRequest
    case cancelled
}
