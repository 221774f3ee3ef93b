public import Foundation
public import Networking
public import Notifications

/// A message as a push service takes it (RFC 8030 section 5).
public struct PushRequest: Sendable, Hashable {
    public var endpoint: PushEndpoint
    public var authorization: String
    /// For how many seconds the service keeps it.
    public var lifetime: Int
    public var isUrgent: Bool
    public var topic: String?
    public var body: Data
}

/// What became of a message.
public enum PushAnswer: Sendable, Hashable {
    case accepted
    /// There is no such device any more.
    case gone
    case tooLong
    /// The service wants to be left alone, maybe for so many seconds.
    case busy(retryAfter: Int?)
    /// The service did not answer in time.
    case silent
    /// Anything else, for the log: without the endpoint, which is a secret.
    case failed(String)
}

/// Hands messages to push services.
public protocol PushTransport: Sendable {
    func send(_ request: PushRequest) async -> PushAnswer
}

/// Hands messages to push services by HTTP: to no other address than one that was looked at, along no redirect, and for
/// a limited time.
///
/// Where a host is, it asks once for each message, and connects to the very address that it found to be allowed, with
/// the host's name for TLS: a name that leads elsewhere a moment later (DNS rebinding) changes nothing.
public struct HTTPPushTransport: PushTransport {
    /// How many addresses of a host are tried.
    private static let maxAddresses = 4

    private let destinations: PushDestinations
    private let resolver: any HostResolver
    private let limits: CallLimits
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date

    /// - Parameter limits: of these `connect`, `answer` and `size` count.
    public init(
        destinations: PushDestinations = PushDestinations(),
        resolver: any HostResolver = SystemHostResolver(),
        limits: CallLimits = Self.limits,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.destinations = destinations
        self.resolver = resolver
        self.limits = limits
        self.clock = clock
        self.now = now
    }

    /// A push service is far away, and says little.
    public static var limits: CallLimits {
        var limits = CallLimits()
        limits.connect = .seconds(10)
        limits.answer = .seconds(10)
        limits.size = 4_096
        return limits
    }

    public func send(_ request: PushRequest) async -> PushAnswer {
        let known = await Deadline.run(within: limits.answer, clock: clock) { await answer(to: request) }
        return known ?? .silent
    }

    private func answer(to request: PushRequest) async -> PushAnswer {
        let endpoint = request.endpoint
        guard let url = URL(string: endpoint.origin + endpoint.target) else { return .failed("its address is none") }
        let message = Self.translated(request, to: url)
        if PublicAddress.isAddress(endpoint.host) {
            if let problem = destinations.problem(of: endpoint) { return .failed(problem) }
            return answer(await exchange(message, at: [:]))
        }
        let found: [String]
        do {
            found = try await resolver.addresses(of: endpoint.host)
        } catch {
            return .failed("its host is not known: \(error)")
        }
        if let problem = destinations.problem(of: endpoint, at: found) { return .failed(problem) }
        var last = PushAnswer.failed("its host has no address")
        // What is not an address would be looked up again.
        for address in found.prefix(Self.maxAddresses) where PublicAddress.isAddress(address) {
            let exchange = await exchange(message, at: [endpoint.host: address])
            last = answer(exchange)
            // A machine may have no way to addresses of one kind.
            guard exchange.head == nil, exchange.failure == .unreachable else { break }
        }
        return last
    }

    /// A session for each exchange, since what it connects to is the session's. Messages are few.
    private func exchange(_ message: APIRequest, at addresses: [String: String]) async -> Exchange {
        let transport = AsyncHTTPClientTransport(
            session: AsyncHTTPClientTransport.makeSession(limits: limits, addresses: addresses),
            clock: clock
        )
        let exchange = await transport.send(message) { [limits] _ in limits.size }
        try? await transport.shutdown()
        return exchange
    }

    private static func translated(_ request: PushRequest, to url: URL) -> APIRequest {
        var headers = [
            "authorization": request.authorization,
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": "\(request.lifetime)",
            "urgency": request.isUrgent ? "high" : "normal",
        ]
        headers["topic"] = request.topic
        return APIRequest(method: .post, url: url, headers: headers, body: request.body)
    }

    private func answer(_ exchange: Exchange) -> PushAnswer {
        // What stands in the body of an answer matters to nobody, nor whether it came to its end.
        guard let head = exchange.head else {
            return .failed(exchange.failure.map { "the push service: \($0)" } ?? "the push service did not answer")
        }
        switch head.status {
        case 200...299: return .accepted
        case 404, 410: return .gone
        case 413: return .tooLong
        case 429, 503:
            let wait = RetryAfter.wait(in: head, now: now())
            return .busy(retryAfter: wait.map { Int($0.components.seconds) })
        default: return .failed("the push service answered \(head.status)")
        }
    }
}
