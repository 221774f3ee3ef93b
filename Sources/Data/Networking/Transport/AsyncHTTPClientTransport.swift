public import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Synchronization

/// Carries requests by AsyncHTTPClient. The only file that knows both its names and ours.
///
///     let transport = AsyncHTTPClientTransport.shared(for: limits)
///     let own = AsyncHTTPClientTransport(session: AsyncHTTPClientTransport.makeSession(limits: limits))
///     …
///     try await own.shutdown()    // the maker of a session ends it
public struct AsyncHTTPClientTransport: HTTPTransport {
    /// Of a body nobody reads so much is awaited, for so long, so that the connection can be used again; a longer one
    /// ends it.
    private static let unread = (size: 16_384, time: Duration.milliseconds(100))

    private let session: AsyncHTTPClient.HTTPClient
    private let clock: any Clock<Duration>

    /// The session must not follow redirects by itself, as those of `makeSession` don't: it would not know which hosts
    /// are allowed. The clock is for tests.
    public init(session: AsyncHTTPClient.HTTPClient, clock: any Clock<Duration> = ContinuousClock()) {
        self.session = session
        self.clock = clock
    }

    /// Ends the session and its connections. Not for a shared one, nor for a session that others use.
    public func shutdown() async throws {
        try await session.shutdown()
    }

    public func send(_ request: APIRequest, sizeLimit: @Sendable (HTTPHead) -> Int?) async -> Exchange {
        var exchange = Exchange()
        do {
            // The deadline is the client's, by its own clock: it cancels this task.
            let response = try await session.execute(Self.translated(request), deadline: .distantFuture)
            let head = HTTPHead(response)
            exchange.head = head
            guard let limit = sizeLimit(head) else {
                await finish(response)
                return exchange
            }
            try await Self.read(response, upTo: limit, into: &exchange.data)
            // A cancelled body ends as if it were whole.
            try Task.checkCancellation()
        } catch {
            exchange.failure = Task.isCancelled ? .cancelled : TransportError(error)
        }
        return exchange
    }

    /// Reads a body for the connection's sake. A source may also end it never, or badly: the head stands.
    private func finish(_ response: HTTPClientResponse) async {
        _ = await Deadline.run(within: Self.unread.time, clock: clock) {
            var data = Data()
            try? await Self.read(response, upTo: Self.unread.size, into: &data)
        }
    }

    private static func read(_ response: HTTPClientResponse, upTo limit: Int, into data: inout Data) async throws {
        if let length = response.headers.first(name: "content-length").flatMap({ Int($0) }), length > limit {
            throw TransportError.tooLarge
        }
        for try await part in response.body {
            data.append(contentsOf: part.readableBytesView.prefix(limit - data.count + 1))
            guard data.count <= limit else { throw TransportError.tooLarge }
        }
    }

    private static func translated(_ request: APIRequest) -> HTTPClientRequest {
        var translated = HTTPClientRequest(url: request.url.absoluteString)
        translated.method = NIOHTTP1.HTTPMethod(rawValue: request.method.rawValue)
        translated.headers = HTTPHeaders(request.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        if let body = request.body { translated.body = .bytes(ByteBuffer(bytes: body)) }
        return translated
    }
}

extension HTTPHead {
    fileprivate init(_ response: HTTPClientResponse) {
        self.init(status: Int(response.status.code))
        for field in response.headers {
            let name = field.name.lowercased()
            headers[name] = headers[name].map { $0 + ", " + field.value } ?? field.value
        }
    }
}

extension AsyncHTTPClientTransport {
    /// What of a call's limits is not a call's but its session's.
    private struct SessionLimits: Hashable {
        let connect: Duration
        let size: Int
    }

    private static let sharedOnes = Mutex<[SessionLimits: AsyncHTTPClientTransport]>([:])

    /// One for all of the same limits, as long as the process lives; its connections close by themselves when idle.
    public static func shared(for limits: CallLimits = CallLimits()) -> AsyncHTTPClientTransport {
        let key = SessionLimits(connect: limits.connect, size: limits.size)
        return sharedOnes.withLock { shared in
            if let same = shared[key] { return same }
            let new = AsyncHTTPClientTransport(session: makeSession(limits: limits))
            shared[key] = new
            return new
        }
    }

    /// A session that connects in time, decompresses no bombs and follows no redirect; whoever asks for it shuts it
    /// down.
    ///
    /// HTTP/1.1 only: each exchange has a connection of its own, so that ending a bad one ends nothing else.
    ///
    /// - Parameter addresses: what it connects to in place of asking where a host is, by the hosts. A certificate has to
    ///   be the host's all the same.
    public static func makeSession(
        limits: CallLimits = CallLimits(),
        addresses: [String: String] = [:]
    ) -> AsyncHTTPClient.HTTPClient {
        var configuration = AsyncHTTPClient.HTTPClient.Configuration()
        configuration.dnsOverride = addresses
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .enabled(limit: .size(limits.size))
        configuration.timeout.connect = TimeAmount(limits.connect)
        configuration.httpVersion = .http1Only
        // A request that waits for one of them waits no longer than for a connection.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
        // Ours is the retry: else a port nobody listens on costs the whole connect timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        return AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }
}

extension TransportError {
    /// What an error of AsyncHTTPClient, and of what it is made of, means.
    init(_ error: any Error) {
        self =
            switch error {
            case let failure as TransportError: failure
            case let error as AsyncHTTPClient.HTTPClientError: Self.meaning(of: error)
            case is CancellationError: .cancelled
            case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: .tls
            case ChannelError.connectTimeout: .timedOut
            case HTTPParserError.headerOverflow: .tooLarge
            case NIOHTTPDecompression.DecompressionError.limit: .tooLarge
            case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError: .damaged
            // Addresses that refuse, connections that break, bytes that are not HTTP.
            default: .unreachable
            }
    }

    private static func meaning(of error: AsyncHTTPClient.HTTPClientError) -> TransportError {
        switch error {
        case .cancelled: .cancelled
        case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
            .tlsHandshakeTimeout:
            .timedOut
        case .invalidURL, .emptyHost, .emptyScheme, .traceRequestWithBody: .invalidRequest
        default: error.shortDescription.hasPrefix("Invalid header field") ? .invalidRequest : .unreachable
        }
    }
}
