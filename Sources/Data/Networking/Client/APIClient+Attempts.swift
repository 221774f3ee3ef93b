import Logging

extension APIClient {
    /// The answer to a call, within its time.
    func attempts(of call: Call) async -> Result<HTTPAnswer, HTTPClientError> {
        let stopwatch = Stopwatch(clock)
        let result = await Deadline.run(within: limits.answer, clock: clock) { await self.tries(call, stopwatch) } ?? .failure(.timedOut)
        if case .failure(let error) = result { log(error, of: call) }
        return result
    }

    private func tries(_ call: Call, _ stopwatch: Stopwatch) async -> Result<HTTPAnswer, HTTPClientError> {
        let policy = RetryPolicy(limits: limits, jitter: jitter)
        var last: HTTPClientError?
        var retry = 0
        while true {
            let entry = circuit.enter()
            if case .resting(let duration) = entry {
                return .failure(last ?? .resting(seconds: Int((duration / .seconds(1)).rounded(.up))))
            }
            let attempt = await attempt(call, stopwatch)
            switch attempt.sourceDidWell {
            case true?: circuit.succeeded()
            case false?: circuit.failed()
            case nil: circuit.abandoned(entry)
            }
            if let retryAfter = attempt.retryAfter { circuit.rest(for: retryAfter) }
            guard case .failure(let error) = attempt.result else { return attempt.result }
            let wait = policy.wait(
                after: error,
                retryAfter: attempt.retryAfter,
                isSafe: call.request.method.isSafe,
                retry: retry,
                remaining: limits.answer - stopwatch.elapsed
            )
            guard let wait else { return attempt.result }
            do { try await clock.sleep(for: wait) } catch { return .failure(.cancelled) }
            last = error
            retry += 1
        }
    }

    /// Known failures are the endpoint's business; the others are worth a look.
    private func log(_ error: HTTPClientError, of call: Call) {
        let level: Logger.Level =
            switch error {
            case .cancelled, .resting: .debug
            case .status(let status, _) where call.rules.statuses.contains { $0.code == status }: .debug
            default: .warning
            }
        logger.log(level: level, "\(environment.name): \(call.request): \(error)")
    }
}
