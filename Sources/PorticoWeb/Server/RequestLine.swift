import Logging

/// What the log tells of a request and its answer, in one line.
///
/// Every request has one, and putting its metadata into a dictionary takes longer than writing the line: a log of ours
/// is given it as it is.
struct RequestLine: Sendable {
    static let source = "PorticoWeb"

    let id: String
    let method: String
    let path: String
    let route: String
    let status: Int
    let duration: Duration
    /// Whether its client went before it was answered.
    let isWithoutClient: Bool

    var message: String { isWithoutClient ? "request without a client" : "request" }

    /// To two digits behind the point.
    var milliseconds: Double {
        let milliseconds = Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
        return (milliseconds * 100).rounded() / 100
    }

    /// For logs that know nothing of it.
    var metadata: Logger.Metadata {
        [
            "id": .string(id), "method": .string(method), "ms": .stringConvertible(milliseconds), "path": .string(path),
            "route": .string(route), "status": .stringConvertible(status),
        ]
    }
}
