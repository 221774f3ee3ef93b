import HTTPTypes
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

    private let status: HTTPResponse.Status
    private let text: String

    func write(to context: ChannelHandlerContext) {
        let head = AnswerEncoder.Head(
            status: status,
            fields: [
                .contentType: "text/plain; charset=utf-8", .contentLength: "\(text.utf8.count)",
                .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ]
        )
        let encoder = AnswerEncoder(head, version: .http1_1, isLast: true)
        encoder.write(ByteBuffer(string: text)) { context.write(NIOAny(IOData.byteBuffer($0)), promise: nil) }
        context.flush()
    }
}
