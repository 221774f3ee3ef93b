import HTTPTypes
import Hummingbird
import NIOCore

@testable import PorticoWeb

/// Requests with bodies, made by hand.
enum BodyRequest {
    static let boundary = "AaB03x"
    static let multipartType = "multipart/form-data; boundary=\(boundary)"

    struct GoneAway: Error {}

    /// A body that comes in these chunks and, when the client goes away, fails after them.
    static func make(
        _ contentType: String?,
        _ chunks: [[UInt8]],
        length: Int? = nil,
        isBrokenOff: Bool = false
    ) -> Request {
        var headers: HTTPFields = [:]
        headers[.contentType] = contentType
        headers[.contentLength] = length.map(String.init)
        let (stream, continuation) = AsyncThrowingStream<ByteBuffer, any Error>.makeStream()
        for chunk in chunks { continuation.yield(ByteBuffer(bytes: chunk)) }
        continuation.finish(throwing: isBrokenOff ? GoneAway() : nil)
        let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/", headerFields: headers)
        return Request(head: head, body: RequestBody(asyncSequence: stream))
    }

    static func make(_ contentType: String?, _ text: String) -> Request {
        make(contentType, [Array(text.utf8)])
    }

    static func multipart(_ chunks: [[UInt8]], isBrokenOff: Bool = false) -> Request {
        make(multipartType, chunks, isBrokenOff: isBrokenOff)
    }

    static func multipart(_ text: String) -> Request {
        multipart([Array(text.utf8)])
    }
}

/// A part as a browser writes it, and the end of the body.
func part(_ disposition: String, _ content: String = "", headers: String = "") -> String {
    "--\(BodyRequest.boundary)\r\nContent-Disposition: form-data; \(disposition)\r\n\(headers)\r\n\(content)\r\n"
}

let lastBoundary = "--\(BodyRequest.boundary)--\r\n"
