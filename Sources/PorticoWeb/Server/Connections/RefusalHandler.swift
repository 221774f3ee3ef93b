import NIOCore

/// Tells a newcomer that there is no place for it, reads nothing of what it asks, and ends its connection.
///
/// The client is given a moment to read that: closing at once what has bytes to read would take the answer from it.
final class RefusalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let text = "503 Service Unavailable: too many connections are open; please try again in a moment.\n"
    private static let answer = ByteBuffer(
        string:
            "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(text.utf8.count)\r\n"
            + "Retry-After: 5\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n\(text)"
    )

    private let moment: TimeAmount
    private var closing: Scheduled<Void>?

    init(moment: TimeAmount = .seconds(1)) {
        self.moment = moment
    }

    func channelActive(context: ChannelHandlerContext) {
        closing = context.eventLoop.assumeIsolated().scheduleTask(in: moment) { context.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(Self.answer), promise: nil)
        context.close(mode: .output, promise: nil)
    }

    func channelRead(context _: ChannelHandlerContext, data _: NIOAny) {}

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed || event is ChannelShouldQuiesceEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        closing?.cancel()
        context.fireChannelInactive()
    }
}
