public import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import Synchronization

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
