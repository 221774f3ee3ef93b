import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Gives words to the bare 400 that a connection gets for what is not HTTP.
///
/// Such a request never becomes one, so no middleware sees it: the server closes the connection with an empty answer.
/// This handler tells that answer by its lack of a request number and adds a line a person can read.
final class UnreadableRequestHandler: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private static let text = "400 Bad Request: this is not a request that HTTP allows, so it was not read.\n"

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), head.status == .badRequest,
            !head.headerFields.contains(.requestID)
        else {
            context.write(data, promise: promise)
            return
        }
        head.headerFields[.contentType] = "text/plain; charset=utf-8"
        head.headerFields[.contentLength] = String(Self.text.utf8.count)
        head.headerFields[.cacheControl] = "no-store"
        head.headerFields[.xContentTypeOptions] = "nosniff"
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(string: Self.text))), promise: promise)
    }
}
