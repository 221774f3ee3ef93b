import HTTPTypes
import NIOCore

/// Gives words to the bare 400 that a connection gets for what is not HTTP.
///
/// Such a request never becomes one, so no middleware sees it: the server closes the connection with an empty answer.
/// This rule tells that answer by its lack of a request number and adds a line a person can read.
enum UnreadableRequestRule {
    private static let text = "400 Bad Request: this is not a request that HTTP allows, so it was not read.\n"

    /// The body that goes behind `head`, which then announces it; nil where `head` is that of another answer.
    static func text(for head: inout HTTPResponse) -> ByteBuffer? {
        guard head.status == .badRequest, !head.headerFields.contains(.requestID) else { return nil }
        head.headerFields[.contentType] = "text/plain; charset=utf-8"
        head.headerFields[.contentLength] = String(text.utf8.count)
        head.headerFields[.cacheControl] = "no-store"
        head.headerFields[.xContentTypeOptions] = "nosniff"
        return ByteBuffer(string: text)
    }
}
