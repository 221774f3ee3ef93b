import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Keeps the rules of one connection: each sees a request's parts as they come and an answer's as they leave.
///
/// It is one handler because a pipeline unwraps each part and hands it on once for each handler. `PaceRule` is nearest to
/// the client: it sees first what comes and last what leaves. What a rule writes itself goes straight to the client,
/// since no other rule would change it.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let pace: PaceRule
    private var goingOn = ContinueRule()
    private var unreadBody: UnreadBodyRule
    private let closedInput: ClosedInputRule

    init(pace: PaceRule, unreadBody: UnreadBodyRule = UnreadBodyRule(), closedInput: ClosedInputRule) {
        self.pace = pace
        self.unreadBody = unreadBody
        self.closedInput = closedInput
    }

    func handlerAdded(context: ChannelHandlerContext) {
        pace.start(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            pace.headCame(at: context.eventLoop.now)
            if goingOn.headCame(head) {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
            unreadBody.headCame(head)
            closedInput.headCame()
        case .body(let bytes):
            guard pace.pieceCame(bytes.readableBytes, context) else { return }
            guard unreadBody.pieceCame(bytes.readableBytes) else {
                context.close(promise: nil)
                return
            }
        case .end:
            pace.requestEnded(at: context.eventLoop.now)
            unreadBody.requestEnded()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            let status = head.status
            guard status.kind != .informational else { break }
            closedInput.answerBegan(isEndless: head.headerFields[.contentType] == "text/event-stream")
            guard status == .badRequest || unreadBody.endsConnection || pace.endsConnection else { break }
            writeChanged(head, context, promise)
            return
        case .body:
            break
        case .end:
            closedInput.answerEnded(on: context.eventLoop)
            unreadBody.answerEnded(context)
            goingOn.answerEnded()
            pace.answerEnded(at: context.eventLoop.now)
        }
        context.write(data, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output { pace.outputEnded() }
        context.close(mode: mode, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { closedInput.inputClosed(on: context.eventLoop) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        closedInput.connectionClosed()
        context.fireChannelInactive()
    }

    func handlerRemoved(context _: ChannelHandlerContext) {
        stop()
    }

    private func writeChanged(
        _ head: HTTPResponse,
        _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>?
    ) {
        var head = head
        if unreadBody.endsConnection { head.headerFields[.connection] = "close" }
        let text = UnreadableRequestRule.text(for: &head)
        if pace.endsConnection { head.headerFields[.connection] = "close" }
        context.write(wrapOutboundOut(.head(head)), promise: text == nil ? promise : nil)
        if let text { context.write(wrapOutboundOut(.body(text)), promise: promise) }
    }

    private func stop() {
        pace.stop()
        unreadBody.stop()
        closedInput.stop()
    }
}
