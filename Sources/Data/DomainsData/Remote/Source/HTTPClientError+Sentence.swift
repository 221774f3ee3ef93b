import Networking

extension HTTPClientError {
    /// What a visitor is told of a source that failed: nothing of hosts, keys and connections.
    func sentence(of source: String) -> String {
        switch self {
        case .status(401, _), .status(403, _): "\(source) does not let this server ask at the moment; whoever runs it has been told."
        case .status(429, _): "\(source) has been asked too often by this server and wants a pause."
        case .notParsable, .wrongType, .tooLarge: "\(source) gave an answer that cannot be read."
        case .unreachable, .timedOut, .tls, .status, .redirect, .resting, .invalidRequest, .cancelled:
            "\(source) does not answer at the moment."
        }
    }

    /// What whoever runs the server is told.
    var report: String {
        switch self {
        case .status(401, _), .status(403, _): "it refuses the key, or wants one: see --domains-key (\(self))"
        default: "\(self)"
        }
    }
}
