public import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

extension AsyncHTTPClientTransport {
    /// A session that connects in time, decompresses no bombs and follows no redirect; whoever asks for it shuts it down.
    ///
    /// HTTP/1.1 only: each exchange has a connection of its own, so that ending a bad one ends nothing else.
    public static func makeSession(limits: CallLimits = CallLimits()) -> AsyncHTTPClient.HTTPClient {
        var configuration = AsyncHTTPClient.HTTPClient.Configuration()
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
