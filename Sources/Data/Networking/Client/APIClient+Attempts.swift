import Logging
import Portico

extension APIClient {
    /// The answer to a call, within its time.
    func attempts(of call: Call) async -> Result<APIResponse, HTTPClientError> {
        let stopwatch = Stopwatch(clock)
        let result =
            await Deadline.run(within: limits.answer, clock: clock) { await self.tries(call, stopwatch) }
            ?? .failure(.timedOut)
        if case .failure(let error) = result { log(error, of: call) }
        return result
    }

    private func tries(_ call: Call, _ stopwatch: Stopwatch) async -> Result<APIResponse, HTTPClientError> {
        let policy = RetryPolicy(limits: limits, jitter: jitter)
        var last: HTTPClientError?
        var retry = 0
        while true {
            let entry = circuit.enter()
            if case .resting(let duration, let why) = entry {
                return .failure(last ?? .resting(seconds: Int((duration / .seconds(1)).rounded(.up)), why: why))
            }
            let attempt = await attempt(call, stopwatch)
            switch attempt.sourceDidWell {
            case true?: circuit.succeeded()
            case false?: circuit.failed()
            case nil: circuit.abandoned(entry)
            }
            if let retryAfter = attempt.retryAfter { circuit.rest(for: retryAfter, why: attempt.message) }
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

extension APIClient {
    /// Asks once, and follows where that leads.
    func attempt(_ call: Call, _ stopwatch: Stopwatch) async -> Attempt {
        do throws(HTTPClientError) {
            return try await exchanges(call, stopwatch)
        } catch {
            return Attempt(result: .failure(error))
        }
    }

    private func exchanges(_ call: Call, _ stopwatch: Stopwatch) async throws(HTTPClientError) -> Attempt {
        if case .bearer(let token) = call.credential, token.hasEnded(at: now()) {
            throw .status(401, message: call.rules.statuses.message(for: 401))
        }
        var request = call.request
        var redirects = 0
        while true {
            var exchange = await transport.send(
                try authorized(request, call.credential),
                sizeLimit: call.rules.sizeLimit
            )
            // The deadline ends an exchange by cancelling it.
            if exchange.failure == .cancelled, stopwatch.elapsed >= limits.answer { exchange.failure = .timedOut }
            guard let head = exchange.head, !call.rules.isAnswer(head.status) else {
                return attempt(exchange, call)
            }
            switch RedirectRule.next(after: head, to: request, in: environment, with: call.credential) {
            case .none: return attempt(exchange, call)
            case .refuse: throw .redirect
            case .follow(let next):
                redirects += 1
                guard redirects <= limits.redirects else { throw .redirect }
                request = next
            }
        }
    }

    private func authorized(
        _ request: APIRequest,
        _ credential: Credential?
    ) throws(HTTPClientError) -> APIRequest {
        guard let credential, environment.isOwn(request.url) else { return request }
        return try credential.applied(to: request)
    }

    private func attempt(_ exchange: Exchange, _ call: Call) -> Attempt {
        let result = Interpretation.answer(
            data: exchange.data,
            head: exchange.head,
            failure: exchange.failure,
            by: call.rules,
            hiding: call.credential?.secrets ?? []
        )
        let retryAfter = exchange.head.flatMap {
            [429, 503].contains($0.status) ? RetryAfter.wait(in: $0, now: now()) : nil
        }
        return Attempt(result: result, sourceDidWell: sourceDidWell(exchange, result), retryAfter: retryAfter)
    }

    private func sourceDidWell(_ exchange: Exchange, _ result: Result<APIResponse, HTTPClientError>) -> Bool? {
        switch result {
        case .failure(.cancelled): nil
        case .failure(let error) where RetryPolicy.countsAgainstSource(error): false
        default: exchange.head.map { _ in true }
        }
    }
}

/// One attempt of a call, its redirects included.
struct Attempt: Sendable {
    let result: Result<APIResponse, HTTPClientError>
    /// Nil where that is unknown: it was not asked, or the call was given up before its answer.
    var sourceDidWell: Bool?
    /// How long the source wants to be left alone.
    var retryAfter: Duration?

    /// What the endpoint says of a status that is no answer.
    var message: SaidMessage? {
        guard case .failure(.status(_, let message)) = result else { return nil }
        return message
    }
}
