import HTTPTypes
import Hummingbird

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
