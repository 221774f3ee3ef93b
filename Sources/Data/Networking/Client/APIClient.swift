public import Foundation
public import Logging
import PorticoHost

/// Asks one environment, and keeps the limits of each call: deadline, size, redirects, attempts, a rest for a source
/// that fails.
///
///     struct FactsEndpoint: Endpoint { let path = "/api/facts" }
///
///     let client = APIClient(environment: APIEnvironment("dog facts", host: "dogapi.dog"))
///     let answer = try await client.load(FactsEndpoint())
///
/// Equal safe requests that are under way are one call: the others wait for its answer. Cancelling one of them leaves
/// the call to the others; cancelling the last cancels the call.
public final class APIClient: HTTPClient {
    let environment: APIEnvironment
    let transport: any HTTPTransport
    let limits: CallLimits
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let logger: Logger
    let jitter: Jitter
    let circuit: Circuit
    private let showsActivity: Bool
    /// All that are under way.
    private let calls = LoadingActivity()
    private let flights = SingleFlight<Call, Result<APIResponse, HTTPClientError>>()

    /// `transport`: nil is the one that all clients of the same limits share. `showsActivity`: whether a page's
    /// `LoadingActivity` counts its calls. Clock, date and randomness are for tests.
    public init(
        environment: APIEnvironment,
        transport: (any HTTPTransport)? = nil,
        limits: CallLimits = CallLimits(),
        showsActivity: Bool = true,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        randomness: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        logger: Logger = Logger(label: "networking")
    ) {
        self.environment = environment
        self.transport = transport ?? AsyncHTTPClientTransport.shared(for: limits)
        self.limits = limits
        self.showsActivity = showsActivity
        self.clock = clock
        self.now = now
        self.logger = logger
        jitter = Jitter(randomness)
        circuit = Circuit(limits.circuit, clock: clock, jitter: jitter)
    }

    public var isLoading: Bool { calls.isLoading }
    public var loading: AsyncStream<Bool> { calls.loading }

    /// How many wait for a call that may be shared.
    var waiters: Int { flights.waiters }

    public func load(_ endpoint: some Endpoint) async throws(HTTPClientError) -> APIResponse {
        let call = try Call(endpoint, in: environment, size: limits.size)
        return try await calls.during { () async throws(HTTPClientError) in
            guard showsActivity, let activity = LoadingActivity.current else { return try await answer(to: call) }
            return try await activity.during { () async throws(HTTPClientError) in try await answer(to: call) }
        }
    }

    private func answer(to call: Call) async throws(HTTPClientError) -> APIResponse {
        guard call.request.method.isSafe else { return try await attempts(of: call).get() }
        let outcome = await flights.value(for: call) { await self.attempts(of: call) }
        guard let outcome else { throw .cancelled }
        return try outcome.get()
    }
}
