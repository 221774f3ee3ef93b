import AtriumTexts
import Domains
import Networking
import Synchronization

/// Tells whoever runs the server what is wrong with a source: once, until something else is wrong or it answers again.
final class TroubleReport: Sendable {
    private let told = Mutex<HTTPClientError?>(nil)
    private let report: @Sendable (String) -> Void

    init(_ report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    func tell(_ trouble: HTTPClientError) {
        // How long it still rests is nothing new.
        if case .resting = trouble { return }
        let isNew = told.withLock { told in
            defer { told = trouble.kind }
            return told != trouble.kind
        }
        if isNew { report(trouble.report) }
    }

    /// Whether it failed when it was last asked.
    var isOpen: Bool { told.withLock { $0 != nil } }

    func isOver() {
        told.withLock { $0 = nil }
    }
}

extension HTTPClientError {
    /// The same for all that is wrong in the same way: without what an answer said.
    fileprivate var kind: HTTPClientError {
        switch self {
        case .wrongType: .wrongType("")
        case .notParsable: .notParsable(firstBytes: "")
        case .status, .unreachable, .timedOut, .tls, .tooLarge, .redirect, .resting, .invalidRequest, .cancelled: self
        }
    }
}

extension HTTPClientError {
    /// What a visitor is told of a source that failed: nothing of hosts, keys and connections. What its answer means is
    /// said by the endpoint.
    func outage(of source: String) -> DomainsOutage {
        switch self {
        case .status(_, let message), .resting(_, let message?): .answered(Text(message))
        case .notParsable, .wrongType, .tooLarge: .unreadableAnswer(from: source)
        case .unreachable, .timedOut, .tls, .redirect, .resting, .invalidRequest, .cancelled: .silent(source)
        }
    }

    /// What whoever runs the server is told.
    fileprivate var report: String {
        switch self {
        case .status(let status, _) where status == 401 || status == 403:
            "it refuses the key, or wants one: see --domains-key (status \(status))"
        default: "\(self)"
        }
    }
}
