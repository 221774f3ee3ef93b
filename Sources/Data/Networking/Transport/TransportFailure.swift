/// What can go wrong on the way to a source and back.
public enum TransportFailure: Error, Sendable, Hashable, CaseIterable {
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
