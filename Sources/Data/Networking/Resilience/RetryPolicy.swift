/// Whether a failed attempt is worth another, and when: a pure function but for its chance.
struct RetryPolicy: Sendable {
    let limits: CallLimits
    let jitter: Jitter

    /// How long to wait before retry number `retry` (from 0), or nil for none. `remaining` is what is left of the call's time.
    func wait(after error: HTTPClientError, retryAfter: Duration?, isSafe: Bool, retry: Int, remaining: Duration) -> Duration? {
        guard isSafe, retry < limits.retries, Self.isWorthIt(error) else { return nil }
        let delay = limits.retryDelay * (1 << min(retry, 16))
        let wait = max(retryAfter ?? .zero, jitter.share(0.5...1, of: delay))
        return wait < remaining ? wait : nil
    }

    /// What may be gone a moment later.
    static func isWorthIt(_ error: HTTPClientError) -> Bool {
        switch error {
        case .unreachable, .timedOut: true
        case .status(let status, _): [408, 425, 429, 502, 503, 504].contains(status)
        default: false
        }
    }

    /// What says that the source itself does badly, so that a few of them open the circuit.
    static func countsAgainstSource(_ error: HTTPClientError) -> Bool {
        switch error {
        case .unreachable, .timedOut, .tls: true
        case .status(let status, _): status == 429 || status >= 500
        default: false
        }
    }
}
