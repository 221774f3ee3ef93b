import HTTPTypes
import Hummingbird
import NIOCore

/// The bytes of a body that is there as a whole. A server of ours sends it in one go, where the body of a `Response`
/// takes a turn of the task for its bytes and another for its end.
enum WholeBody: Sendable {
    case bytes([UInt8])
    case buffer(ByteBuffer)

    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .buffer(let buffer): buffer.readableBytes
        }
    }

    var buffer: ByteBuffer {
        switch self {
        case .bytes(let bytes): ByteBuffer(bytes: bytes)
        case .buffer(let buffer): buffer
        }
    }

    /// The same for whoever asks for it piece by piece.
    var body: ResponseBody {
        if case .buffer(let buffer) = self { return ResponseBody(byteBuffer: buffer) }
        return ResponseBody(contentLength: count) { writer in
            try await writer.write(buffer)
            try await writer.finish(nil)
        }
    }
}

/// A response, with its body where that is there as a whole.
struct WholeResponse: Sendable {
    var response: Response
    /// What the body of the response is; nil where it is sent piece by piece, and where there is none.
    let whole: WholeBody?

    init(_ response: Response) {
        self.response = response
        whole = nil
    }

    init(status: HTTPResponse.Status, headers: HTTPFields, _ whole: WholeBody) {
        response = Response(status: status, headers: headers, body: whole.body)
        self.whole = whole
    }

    init(status: HTTPResponse.Status, headers: HTTPFields, _ body: ResponseBody) {
        response = Response(status: status, headers: headers, body: body)
        whole = nil
    }
}

extension Response {
    /// The answer to HEAD: the headers that GET would get, and no content (RFC 9110 section 9.3.2). A length that GET
    /// would not tell is not told here either.
    func withoutBody() -> Response {
        var head = createHeadResponse()
        if body.contentLength == nil { head.headers[.contentLength] = nil }
        return head
    }

    /// The answer to OPTIONS (RFC 9110 section 9.3.7).
    static func options(_ methods: [HTTPRequest.Method]) -> Response {
        Response(status: .noContent, headers: [.allow: methods.map(\.rawValue).joined(separator: ", ")])
    }
}
