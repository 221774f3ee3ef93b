import HummingbirdCore
import Logging
import NIOCore

/// A site's connections: HTTP/1.1, where what a client asked for ends with the client.
struct SiteChannel: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        let requests: HTTP1Channel.Value
        let work: ConnectionWork

        var channel: any Channel { requests.channel }
    }

    let responder: HTTPChannelHandler.Responder
    let grace: TimeAmount

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let work = ConnectionWork()
        let http1 = HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    UnreadableRequestHandler(), ContinueHandler(), UnreadBodyHandler(), ClosedInputHandler(grace: grace) { work.cancel() },
                ],
                idleTimeout: .seconds(30)
            )
        )
        return http1.setup(channel: channel, logger: logger).map { Value(requests: $0, work: work) }
    }

    func handle(value: Value, logger: Logger) async {
        await value.work.run { await HTTP1Channel(responder: responder).handle(value: value.requests, logger: logger) }
    }
}
