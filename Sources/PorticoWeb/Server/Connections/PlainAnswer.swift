import HTTPTypes
import NIOCore
import NIOHTTP1

/// The one line that a connection ends with where what came is no request that can be answered: no page is made for it.
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

    /// It announces more bytes than there can be.
    static let tooLong = PlainAnswer(
        status: .contentTooLarge,
        text: "413 Content Too Large: no request is as long as this one says it is, so it was not read.\n"
    )
    /// RFC 9112 section 6.1.
    static let unknownCoding = PlainAnswer(
        status: .notImplemented,
        text: "501 Not Implemented: of transfer codings only chunked is known, so this was not read.\n"
    )

    private let status: HTTPResponse.Status
    private let text: String

    /// - Parameter isHeadOnly: whether the client takes what stands behind the head for its next answer.
    func write(to context: ChannelHandlerContext, isHeadOnly: Bool = false) {
        let head = AnswerEncoder.Head(
            status: status,
            fields: [
                .contentType: "text/plain; charset=utf-8", .contentLength: "\(text.utf8.count)",
                .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
            ]
        )
        let encoder = AnswerEncoder(head, version: .http1_1, isLast: true)
        let bytes = isHeadOnly ? ByteBuffer() : ByteBuffer(string: text)
        encoder.write(bytes) { context.write(NIOAny(IOData.byteBuffer($0)), promise: nil) }
        context.flush()
    }
}
