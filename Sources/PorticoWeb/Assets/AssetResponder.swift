import HTTPTypes
import Hummingbird
import NIOCore

/// Answers requests for static files.
struct AssetResponder: Sendable {
    let assets: AssetStore

    /// A hashed URL never changes its content and may be kept for a year; the plain name has to be asked for again.
    func response(to path: [String], request: Request) -> WholeResponse? {
        guard let asset = assets.asset(at: path) else { return nil }
        let isHashed = path.dropFirst().joined(separator: "/") == asset.hashedName
        let takesGzip = AcceptedCodings(request.headers[.acceptEncoding]).weight(of: .gzip) > 0
        let compressed = takesGzip ? asset.compressed : nil
        let tag = compressed?.entityTag ?? asset.entityTag
        var headers: HTTPFields = [
            .contentType: asset.mediaType,
            .eTag: tag,
            .cacheControl: isHashed ? "public, max-age=31536000, immutable" : "no-cache",
        ]
        if asset.compressed != nil { headers[.vary] = "Accept-Encoding" }
        // A browser that asks for a service worker is let use it for the whole site. Not by a name that changes with the
        // content: a worker is updated by asking for the same name again (Service Workers, section "Update").
        if !isHashed, request.headers[values: .serviceWorker] == ["script"] { headers[.serviceWorkerAllowed] = "/" }
        if let known = request.headers[.ifNoneMatch], Self.matches(known, tag) {
            headers[.contentType] = nil
            return WholeResponse(Response(status: .notModified, headers: headers))
        }
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return WholeResponse(status: .ok, headers: headers, .buffer(compressed?.bytes ?? asset.bytes))
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

extension HTTPField.Name {
    // The text is a token (RFC 9110 section 5.6.2), so the alternative, which the type system asks for, is never taken.
    fileprivate static let serviceWorker = HTTPField.Name("Service-Worker") ?? .accept
    fileprivate static let serviceWorkerAllowed = HTTPField.Name("Service-Worker-Allowed") ?? .vary
}
