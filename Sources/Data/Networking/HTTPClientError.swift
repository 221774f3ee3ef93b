/// Why a source gave no answer that can be used.
public enum HTTPClientError: Error, Sendable, Hashable {
    /// Its name is unknown, or nobody listens there, or the connection broke.
    case unreachable
    case timedOut
    /// The connection could not be made safe.
    case tls
    /// A status the endpoint does not expect; `message` is the endpoint's, readable.
    case status(Int, message: String)
    case tooLarge(limit: Int)
    case wrongType(String)
    /// `firstBytes` are for the log.
    case notParsable(firstBytes: String)
    /// It led somewhere that is not to be followed.
    case redirect
    /// It failed so often that it is not asked for a while.
    case resting(seconds: Int)
    case cancelled
}
