import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Portico

/// Sends a route's file as it is made; its length is told where it is known beforehand.
enum FileResponder {
    static func response(with file: Download) -> Response {
        var headers: HTTPFields = [.contentType: file.mediaType, .cacheControl: "no-cache"]
        if let name = file.fileName { headers[.contentDisposition] = disposition(name) }
        let chunks = file.chunks
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody(contentLength: file.size) { writer in
                try await write(chunks(), to: &writer)
                try await writer.finish(nil)
            }
        )
    }

    private static func write(_ chunks: some AsyncSequence<[UInt8], any Error>, to writer: inout any ResponseBodyWriter) async throws {
        for try await chunk in chunks { try await writer.write(ByteBuffer(bytes: chunk)) }
    }

    /// The name in ASCII for old clients, and in UTF-8 for all others (RFC 6266 section 4.3, RFC 8187).
    private static func disposition(_ name: String) -> String {
        let plain = String(
            name.unicodeScalars.map { $0.isASCII && $0.value >= 32 && !"\"\\%".unicodeScalars.contains($0) ? Character($0) : "_" }
        )
        let kept = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~")
        let encoded = name.addingPercentEncoding(withAllowedCharacters: kept) ?? plain
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }
}
