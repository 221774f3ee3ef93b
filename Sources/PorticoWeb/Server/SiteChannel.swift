import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import Portico

/// A site's connections: HTTP/1.1, as many as there are places for and as slow as may be, where what a client asked for
/// ends with the client.
///
/// A connection has no task of its own, as those of Hummingbird's `HTTP1Channel` have: `ConnectionHandler` begins one
/// for each request. So a connection that waits, for its next request or for changes to a page, keeps no stack.
struct SiteChannel: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        let channel: any Channel
    }

    /// How much the system holds of an answer before it asks for more, in bytes. Left to itself it takes megabytes, and
    /// it could not be told whether a client takes any of them.
    private static let unsent = 32_768

    /// What is made ready for the first bytes that come, and kept by a connection that waits: most requests have fewer.
    private static let received = AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 1_024, maximum: 65_536)

    /// Bytes of one field of a request's head, and of all of them, and how many they may be.
    private static let maxHeadBytes = {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 81_920
        limits.maxHeaderListSize = 81_920
        limits.maxHeaderFieldCount = 1_000
        return limits
    }()

    /// Bytes of which nothing is made yet. No head is as long; but of what comes behind a request for another protocol
    /// nothing is ever made.
    private static let maxUnread = 262_144

    let grace: TimeAmount
    let deadlines: ConnectionDeadlines
    let table: ConnectionTable
    var unreadBody = UnreadBodyRule()
    let responder: ConnectionHandler.Responder

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let now = channel.eventLoop.now
        let peer = channel.remoteAddress.flatMap(IPAddress.init)
        let admission = table.admit(peer, at: now) { channel.close(promise: nil) }
        tell(now, logger)
        guard case .admitted(let slot) = admission else { return refuse(channel) }
        channel.closeFuture.whenComplete { _ in table.leave(slot) }
        return channel.eventLoop.makeCompletedFuture {
            let watch = ConnectionWatch(deadlines, slot, at: now)
            // Not all systems know it, nor is every channel a socket.
            try? channel.syncOptions?.setOption(.tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: Self.unsent)
            try? channel.syncOptions?.setOption(.recvAllocator, value: Self.received)
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(TrafficHandler(watch))
            let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: Self.maxHeadBytes)
            try pipeline.addHandler(ByteToMessageHandler(decoder, maximumBufferSize: Self.maxUnread))
            try pipeline.addHandler(
                ConnectionHandler(
                    pace: PaceRule(watch),
                    unreadBody: unreadBody,
                    grace: grace,
                    peer: peer,
                    responder: responder
                )
            )
            return Value(channel: channel)
        }
    }

    /// It is served by its handler; `ConnectionDrain` waits for those that are open when the server stops.
    func handle(value _: Value, logger _: Logger) async {}

    private struct NoSlot: Error {}

    /// A few at a time are told; of more it would be those who are told that keep the door shut.
    private func refuse(_ channel: any Channel) -> EventLoopFuture<Value> {
        guard table.beginRefusal() else {
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(NoSlot())
        }
        channel.closeFuture.whenComplete { _ in table.endRefusal() }
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(RefusalHandler())
            return Value(channel: channel)
        }
    }

    private func tell(_ now: NIODeadline, _ logger: Logger) {
        guard let counts = table.counts(at: now) else { return }
        logger.notice(
            "connections were refused or closed: the limit for the server or for one address is reached",
            metadata: [
                "most": "\(table.maximum)", "refused": "\(counts.refused)", "closed for others": "\(counts.replaced)",
            ]
        )
    }
}

/// Answers the requests of a site's own server where they come as values, not over a connection.
struct ServerResponder: HTTPResponder {
    /// What is known of a request beside its head and body: the address at the other end.
    struct Context: InitializableFromSource {
        let peer: IPAddress?

        init(source: ApplicationRequestContextSource) {
            peer = source.channel.remoteAddress.flatMap(IPAddress.init)
        }
    }

    let pipeline: RequestPipeline
    let log: SiteLog

    func respond(to request: Request, context: Context) async -> Response {
        await pipeline.answer(to: request, from: context.peer, log).complete
    }
}
