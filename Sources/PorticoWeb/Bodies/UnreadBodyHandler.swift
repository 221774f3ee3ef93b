import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends connections on which a request was answered before its body was read.
///
/// A refused upload of 100 MB would otherwise be taken in to its end, because the next request stands behind it. Closing at once would
/// be no better: the client, still sending, would see a broken connection and not the answer. So some more is taken and thrown away
/// (RFC 9112 section 9.6): where the body ends within that, the connection goes on; else it is closed.
final class UnreadBodyHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let mostBytes: Int
    private let longest: TimeAmount
    private var requests = 0
    private var answers = 0
    /// Whether the last request has not come to its end.
    private var isReading = false
    private var discarded = 0
    private var closing: Scheduled<Void>?

    init(mostBytes: Int = 1_048_576, longest: TimeAmount = .seconds(5)) {
        self.mostBytes = mostBytes
        self.longest = longest
    }

    /// Whether the last request was answered; requests may stand one behind another (RFC 9112 section 9.3.2).
    private var isAnswered: Bool { answers == requests }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            requests += 1
            isReading = true
            discarded = 0
        case .body(let bytes) where isAnswered:
            discarded += bytes.readableBytes
            if discarded > mostBytes {
                context.close(promise: nil)
                return
            }
        case .body:
            break
        case .end:
            isReading = false
            stopClosing()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            answers += 1
            if isReading, isAnswered {
                closing = context.eventLoop.assumeIsolated().scheduleTask(in: longest) { context.close(promise: nil) }
            }
        }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stopClosing()
        context.fireChannelInactive()
    }

    func handlerRemoved(context _: ChannelHandlerContext) {
        stopClosing()
    }

    private func stopClosing() {
        closing?.cancel()
        closing = nil
    }
}
