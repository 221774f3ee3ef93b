import NIOCore
import NIOHTTP1

/// The one line that a connection ends with where nothing of what came is a request: no page can be made for it.
struct PlainAnswer {
    /// A head that did not come to its end.
    static let slowHead = PlainAnswer(
        status: .requestTimeout,
        text: "408 Request Timeout: the request did not come to its end in time, so it was not read.\n"
    )
    static let unreadable = PlainAnswer(
        status: .badRequest,
        text: "400 Bad Request: this is not a request that HTTP allows, so it was not read.\n"
    )

    private let status: HTTPResponseStatus
    private let text: String

    func write(to context: ChannelHandlerContext) {
        let head = HTTPResponseHead(
            version: .http1_1,
            status: status,
            headers: [
                "content-type": "text/plain; charset=utf-8", "content-length": "\(text.utf8.count)",
                "cache-control": "no-store", "x-content-type-options": "nosniff", "date": HTTPDate.now,
                "connection": "close",
            ]
        )
        context.write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
        context.write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
        context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: nil)
    }
}
