import HTTPTypes
import Hummingbird
import NIOCore

/// Answers requests for static files.
struct AssetResponder: Sendable {
    let assets: AssetStore

    /// A hashed URL never changes its content and may be kept for a year; the plain name has to be asked for again.
    func response(to path: [String], request: Request) -> Response? {
        guard let asset = assets.asset(at: path) else { return nil }
        let isHashed = path.dropFirst().joined(separator: "/") == asset.hashedName
        let compressed = AcceptedGzip(request.headers[.acceptEncoding]).isAccepted ? asset.compressed : nil
        let tag = compressed?.entityTag ?? asset.entityTag
        var headers: HTTPFields = [
            .contentType: asset.mediaType,
            .eTag: tag,
            .cacheControl: isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        ]
        if asset.compressed != nil { headers[.vary] = "Accept-Encoding" }
        if let known = request.headers[.ifNoneMatch], Self.matches(known, tag) {
            headers[.contentType] = nil
            return Response(status: .notModified, headers: headers)
        }
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return Response(
            status: .ok,
            headers: headers,
            body: ResponseBody(byteBuffer: compressed?.bytes ?? asset.bytes)
        )
    }

    /// Weak comparison, as RFC 9110 section 13.1.2 asks for.
    static func matches(_ header: String, _ tag: String) -> Bool {
        header.split(separator: ",").contains { candidate in
            let candidate = candidate.drop { $0 == " " }
            let strong = candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate
            return strong == "*" || strong.filter { $0 != " " } == tag
        }
    }
}
