import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Portico

/// Sends a route's file as it is made; its length is told where it is known beforehand.
enum FileResponder {
    /// The first piece is made before the head is sent, so that a source that fails at once gets an honest status.
    ///
    /// - Parameter varyingBy: the headers that it may differ by, such as where its headings are in the visitor's language.
    static func response(
        with file: Download,
        to request: Request,
        isPrivate: Bool,
        varyingBy: String? = nil
    ) async throws -> Response {
        var headers: HTTPFields = [
            .contentType: file.mediaType,
            .cacheControl: file.isPrivate ? "private, no-cache" : isPrivate ? "private, no-store" : "no-cache",
        ]
        if let varyingBy { headers[.vary] = varyingBy }
        if let name = file.fileName {
            headers[.contentDisposition] = disposition(name)
            headers[.robotsTag] = "noindex"
        }
        if file.isPrivate { headers[.robotsTag] = "noindex" }
        if file.isSandboxed {
            // The page that a browser makes around a sound or a film has to play it, which it may not in a sandbox.
            let isPlayed = file.mediaType.hasPrefix("audio/") || file.mediaType.hasPrefix("video/")
            headers[.contentSecurityPolicy] =
                "default-src 'none'; \(isPlayed ? "media-src 'self'" : "sandbox"); frame-ancestors 'none'"
        }
        if let tag = file.entityTag {
            headers[.eTag] = "\"\(tag)\""
            if let response = notModified(headers, for: request) { return response }
        }
        var (status, size, chunks) = (HTTPResponse.Status.ok, file.size, file.chunks)
        if let part = file.part, let whole = size, !file.hasEntityTag {
            headers[.acceptRanges] = "bytes"
            switch AskedBytes(by: request, of: whole, tagged: headers[.eTag]) {
            case .whole: break
            case .part(let range):
                headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(whole)"
                (status, size, chunks) = (.partialContent, range.count, { part(range) })
            case .unsatisfiable:
                headers[.contentRange] = "bytes */\(whole)"
                return Response(status: .rangeNotSatisfiable, headers: headers)
            }
        }
        let pieces = Pieces(chunks())
        if file.hasEntityTag {
            var bytes: [UInt8] = []
            while let piece = try await pieces.next() { bytes += piece }
            return whole(bytes, headers, to: request)
        }
        // The others are made when the request itself is over.
        let meter = WorkMeter.current
        let first = try await pieces.next()
        return Response(
            status: status,
            headers: headers,
            body: ResponseBody(contentLength: size) { writer in
                try await onConcurrencyPool {
                    var piece = first
                    while let bytes = piece {
                        try await writer.write(ByteBuffer(bytes: bytes))
                        piece = try await WorkMeter.$current.withValue(meter) { try await pieces.next() }
                    }
                    try await writer.finish(nil)
                }
            }
        )
    }

    private static func whole(_ bytes: [UInt8], _ headers: HTTPFields, to request: Request) -> Response {
        var headers = headers
        headers[.eTag] = "\"\(Base64URL.encode(Array(SHA256.hash(data: bytes)).prefix(16)))\""
        return notModified(headers, for: request)
            ?? Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Nil where the client does not have it already.
    private static func notModified(_ headers: HTTPFields, for request: Request) -> Response? {
        guard let tag = headers[.eTag], let known = request.headers[.ifNoneMatch], AssetResponder.matches(known, tag)
        else { return nil }
        var headers = headers
        headers[.contentType] = nil
        return Response(status: .notModified, headers: headers)
    }

    /// The name in ASCII for old clients, and in UTF-8 for all others (RFC 6266 section 4.3, RFC 8187).
    private static func disposition(_ name: String) -> String {
        let plain = String(
            name.unicodeScalars.map {
                $0.isASCII && $0.value >= 32 && !"\"\\%".unicodeScalars.contains($0) ? Character($0) : "_"
            }
        )
        let kept = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&+-.^_`|~"
        )
        let encoded = name.addingPercentEncoding(withAllowedCharacters: kept) ?? plain
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }
}

/// The bytes of a file that a request asks for (RFC 9110 section 14.2).
enum AskedBytes: Equatable {
    case whole
    case part(Range<Int>)
    /// None that there are.
    case unsatisfiable

    /// Several ranges at once are answered with the whole, as is what cannot be read.
    init(by request: Request, of size: Int, tagged tag: String?) {
        self = .whole
        guard request.method == .get, let header = request.headers[.range], header.hasPrefix("bytes=") else { return }
        // Part of another version would be put together with what the browser has of this one.
        if let known = request.headers[.ifRange], known != tag { return }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else { return }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let count?): self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        case (let first?, nil): self = first < size ? .part(first..<size) : .unsatisfiable
        case (let first?, let last?):
            guard first <= last else { return }
            self = first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
        }
    }

    /// Nil for what is no number, and `.some(nil)` where nothing stands.
    private static func number(_ digits: Substring) -> Int?? {
        guard !digits.isEmpty else { return .some(nil) }
        guard digits.utf8.count <= 18, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits)
        else { return nil }
        return .some(number)
    }
}

/// The pieces of one file, asked for one after the other.
private actor Pieces {
    private var iterator: any AsyncIteratorProtocol<[UInt8], any Error>

    init(_ chunks: Download.Chunks) {
        iterator = chunks.makeAsyncIterator()
    }

    func next() async throws -> [UInt8]? {
        try await iterator.next(isolation: self)
    }
}
