import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends connections on which a request was answered before its body was read.
///
/// A refused upload of 100 MB would otherwise be taken in to its end, because the next request stands behind it.
/// Closing at once would be no better: the client, still sending, would see a broken connection and not the answer. So
/// some more is taken and thrown away (RFC 9112 section 9.6): where the body ends within that, the connection goes on;
/// else it is closed. Where it is known beforehand that it will not, the answer says so.
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
    /// What the last request announced of its body and has not sent; nil where it announced nothing.
    private var missing: Int?
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
        case .head(let head):
            requests += 1
            isReading = true
            missing = head.headerFields[.contentLength].flatMap { Int($0) }
            discarded = 0
        case .body(let bytes):
            missing = missing.map { $0 - bytes.readableBytes }
            guard isAnswered else { break }
            discarded += bytes.readableBytes
            if discarded > mostBytes {
                context.close(promise: nil)
                return
            }
        case .end:
            isReading = false
            stopClosing()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head)
        where head.status.kind != .informational && isReading && answers + 1 == requests && missing ?? 0 > mostBytes:
            head.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
            return
        case .head, .body:
            break
        case .end:
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
