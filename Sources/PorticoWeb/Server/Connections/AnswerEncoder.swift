import HTTPTypes
import NIOCore
import NIOHTTP1

/// Writes the bytes of one answer (RFC 9112): its head, and what comes of its body in the frame that it needs.
///
///     var encoder = AnswerEncoder(head, version: .http1_1, isLast: false)
///     encoder.write(page) { context.write(NIOAny(IOData.byteBuffer($0)), promise: nil) }
///     encoder.writeEnd(nil) { context.write(NIOAny(IOData.byteBuffer($0)), promise: nil) }
///
/// A head and a short body go out as one: each piece takes its own way through the connection's handlers.
struct AnswerEncoder {
    /// How a client knows where the body ends.
    private enum Frame {
        /// There is none, whatever the answer brings along.
        case none
        /// Its length is told, or the connection ends with it.
        case plain
        case chunks
    }

    /// A piece of so many bytes or fewer is copied behind what is written before it.
    private static let mostCopied = 16_384

    private let head: HTTPResponse
    private let shared: SharedFields?
    private let speaksChunks: Bool
    private let isLast: Bool
    private let frame: Frame
    private var isHeadWritten = false

    /// - Parameters:
    ///   - shared: fields that every answer has; those that the head has itself stay as they are.
    ///   - version: what the client speaks.
    ///   - isLast: whether the connection ends with this answer.
    init(_ head: HTTPResponse, with shared: SharedFields? = nil, version: HTTPVersion, isLast: Bool) {
        self.head = head
        self.shared = shared
        self.isLast = isLast
        // Who speaks HTTP/1.0 knows no chunks.
        speaksChunks = version != .http1_0
        if !HTTPResponseStatus(statusCode: head.status.code).mayHaveResponseBody {
            frame = .none
        } else if head.headerFields[.contentLength] != nil || !speaksChunks {
            frame = .plain
        } else {
            frame = .chunks
        }
    }

    /// Writes the head where it is not yet written, for an answer of which nothing else is wanted now.
    mutating func writeHead(_ write: (ByteBuffer) -> Void) {
        guard !isHeadWritten else { return }
        var bytes = ByteBuffer()
        appendHead(to: &bytes, with: 0)
        write(bytes)
    }

    /// Writes a piece of the body, after the head.
    mutating func write(_ piece: ByteBuffer, _ write: (ByteBuffer) -> Void) {
        guard frame != .none, piece.readableBytes > 0 else { return writeHead(write) }
        let isCopied = piece.readableBytes <= Self.mostCopied
        var bytes = ByteBuffer()
        appendHead(to: &bytes, with: (isCopied ? piece.readableBytes : 0) + 24)
        if frame == .chunks {
            bytes.writeString(String(piece.readableBytes, radix: 16))
            bytes.writeStaticString("\r\n")
        }
        if isCopied {
            bytes.writeImmutableBuffer(piece)
        } else {
            if bytes.readableBytes > 0 { write(bytes) }
            write(piece)
            bytes = ByteBuffer()
        }
        if frame == .chunks { bytes.writeStaticString("\r\n") }
        if bytes.readableBytes > 0 { write(bytes) }
    }

    /// Writes what is behind the last piece, after the head.
    mutating func writeEnd(_ trailers: HTTPFields?, _ write: (ByteBuffer) -> Void) {
        var bytes = ByteBuffer()
        appendHead(to: &bytes, with: 8)
        if frame == .chunks {
            bytes.writeStaticString("0\r\n")
            for field in trailers ?? [:] { Self.append(field, to: &bytes) }
            bytes.writeStaticString("\r\n")
        }
        if bytes.readableBytes > 0 { write(bytes) }
    }

    /// - Parameter room: how many bytes are written behind it.
    private mutating func appendHead(to bytes: inout ByteBuffer, with room: Int) {
        guard !isHeadWritten else { return bytes.reserveCapacity(room) }
        isHeadWritten = true
        bytes.reserveCapacity(512 + (shared?.bytes.count ?? 0) + room)
        bytes.writeStaticString(speaksChunks || hasLength ? "HTTP/1.1 " : "HTTP/1.0 ")
        bytes.writeString(String(head.status.code))
        bytes.writeStaticString(" ")
        bytes.writeString(head.status.reasonPhrase)
        bytes.writeStaticString("\r\n")
        for field in head.headerFields where !isOurs(field.name) { Self.append(field, to: &bytes) }
        shared?.append(to: &bytes, beside: head.headerFields)
        bytes.writeStaticString("date: ")
        bytes.writeString(HTTPDate.now)
        bytes.writeStaticString("\r\n")
        if isLast { bytes.writeStaticString("connection: close\r\n") }
        if frame == .chunks { bytes.writeStaticString("transfer-encoding: chunked\r\n") }
        bytes.writeStaticString("\r\n")
    }

    private var hasLength: Bool { head.headerFields[.contentLength] != nil }

    /// Whether a field says what is known here alone.
    private func isOurs(_ name: HTTPField.Name) -> Bool {
        switch name.canonicalName.utf8.count {
        case 4: name == .date
        case 10: isLast && name == .connection
        case 14: frame == .none && name == .contentLength
        case 17: name == .transferEncoding
        default: false
        }
    }

    static func append(_ field: HTTPField, to bytes: inout ByteBuffer) {
        bytes.writeString(field.name.rawName)
        bytes.writeStaticString(": ")
        _ = field.withUnsafeBytesOfValue { bytes.writeBytes($0) }
        bytes.writeStaticString("\r\n")
    }
}

/// Fields that many answers have alike, encoded once.
struct SharedFields: Sendable {
    let fields: HTTPFields
    fileprivate let bytes: [UInt8]
    /// A bit for each length that one of their names has.
    private let lengths: UInt64

    init(_ fields: HTTPFields) {
        self.fields = fields
        var bytes = ByteBuffer()
        for field in fields { AnswerEncoder.append(field, to: &bytes) }
        self.bytes = Array(bytes.readableBytesView)
        lengths = fields.reduce(0) { $0 | Self.bit($1.name) }
    }

    private static func bit(_ name: HTTPField.Name) -> UInt64 {
        1 << UInt64(min(name.canonicalName.utf8.count, 63))
    }

    /// Whether one of a head's own fields may have one of the names: hardly any has, and lengths tell that sooner than
    /// letters.
    private func mayMeet(_ own: HTTPFields) -> Bool {
        own.contains { lengths & Self.bit($0.name) != 0 }
    }

    /// Those that are there stay as they are.
    func add(to own: inout HTTPFields) {
        let met = mayMeet(own)
        for field in fields where !met || !own.contains(field.name) { own.append(field) }
    }

    fileprivate func append(to head: inout ByteBuffer, beside own: HTTPFields) {
        guard mayMeet(own) else {
            head.writeBytes(bytes)
            return
        }
        for field in fields where !own.contains(field.name) { AnswerEncoder.append(field, to: &head) }
    }
}
