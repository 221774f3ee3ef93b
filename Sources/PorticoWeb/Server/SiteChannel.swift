import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// A site's connections: HTTP/1.1, as many as there are places for and as slow as may be, where what a client asked for
/// ends with the client.
struct SiteChannel: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        /// Nil where there was no place for it.
        let requests: HTTP1Channel.Value?
        let work: ConnectionWork
        let channel: any Channel
    }

    /// How much the system holds of an answer before it asks for more, in bytes. Left to itself it takes megabytes, and
    /// it could not be told whether a client takes any of them.
    private static let unsent = 32_768

    /// What is made ready for the first bytes that come, and kept by a connection that waits: most requests have fewer.
    private static let received = AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 1_024, maximum: 65_536)

    let responder: HTTPChannelHandler.Responder
    let grace: TimeAmount
    let deadlines: ConnectionDeadlines
    let table: ConnectionTable

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let now = channel.eventLoop.now
        let admission = table.admit(channel.remoteAddress.flatMap(IPAddress.init), at: now) {
            channel.close(promise: nil)
        }
        tell(now, logger)
        guard case .admitted(let slot) = admission else { return refuse(channel) }
        channel.closeFuture.whenComplete { _ in table.leave(slot) }
        let work = ConnectionWork()
        return channel.eventLoop.makeCompletedFuture {
            let watch = NIOLoopBound(ConnectionWatch(deadlines, slot, at: now), eventLoop: channel.eventLoop)
            // Not all systems know it, nor is every channel a socket.
            try? channel.syncOptions?.setOption(.tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: Self.unsent)
            try? channel.syncOptions?.setOption(.recvAllocator, value: Self.received)
            try channel.pipeline.syncOperations.addHandler(TrafficHandler(watch.value))
            return watch
        }.flatMap { (watch: NIOLoopBound<ConnectionWatch>) -> EventLoopFuture<HTTP1Channel.Value> in
            HTTP1Channel(
                responder: responder,
                configuration: HTTP1Channel.Configuration(
                    additionalChannelHandlers: [
                        ConnectionHandler(
                            pace: PaceRule(watch.value),
                            closedInput: ClosedInputRule(grace: grace) { work.cancel() }
                        )
                    ]
                )
            ).setup(channel: channel, logger: logger)
        }.map { Value(requests: $0, work: work, channel: channel) }
    }

    func handle(value: Value, logger: Logger) async {
        guard let requests = value.requests else { return }
        let executor = EventLoopTaskExecutor(value.channel)
        await EventLoopTaskExecutor.$current.withValue(executor) {
            await value.work.run(on: executor) {
                await HTTP1Channel(responder: responder).handle(value: requests, logger: logger)
            }
        }
    }

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
            return Value(requests: nil, work: ConnectionWork(), channel: channel)
        }
    }

    private func tell(_ now: NIODeadline, _ logger: Logger) {
        guard let tally = table.tally(at: now) else { return }
        logger.notice(
            "connections were refused or closed: the limit for the server or for one address is reached",
            metadata: [
                "most": "\(table.most)", "refused": "\(tally.refused)", "closed for others": "\(tally.replaced)",
            ]
        )
    }
}

/// Answers the requests of a site's own server, which has no other routes to look through first.
struct ServerResponder: HTTPResponder {
    /// What is known of a request beside its head and body: the address at the other end.
    struct Context: InitializableFromSource {
        let peer: IPAddress?

        init(source: ApplicationRequestContextSource) {
            peer = source.channel.remoteAddress.flatMap(IPAddress.init)
        }
    }

    let pipeline: RequestPipeline
    let logger: Logger

    /// A task keeps the memory that its calls needed until it ends, and a connection's task lasts as long as the
    /// connection: so each request gets a task of its own.
    func respond(to request: Request, context: Context) async -> Response {
        let work = Task.beginning {
            await pipeline.response(to: request, from: context.peer, logger) {
                throw await pipeline.nothing(at: request, from: context.peer)
            }
        }
        return await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
    }
}
