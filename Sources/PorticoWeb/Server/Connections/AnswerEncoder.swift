import HTTPTypes
import NIOCore
import NIOHTTP1
import Portico

/// Writes the bytes of one answer (RFC 9112): its head, and what comes of its body in the frame that it needs.
///
///     let encoder = AnswerEncoder(head, version: .http1_1, isLast: false)
///     encoder.write(page) { context.write(NIOAny(IOData.byteBuffer($0)), promise: nil) }
///     encoder.writeEnd(nil) { context.write(NIOAny(IOData.byteBuffer($0)), promise: nil) }
///
/// A head and a short body go out as one: each piece takes its own way through the connection's handlers.
final class AnswerEncoder {
    /// What the head says beside what the frame of the body needs.
    struct Head {
        let status: HTTPResponse.Status
        let fields: HTTPFields
        /// Fields that every answer has; those of `fields` stay as they are.
        var shared: SharedFields?
        /// The number of the request.
        var requestID: String?
    }

    /// How a client knows where the body ends.
    private enum Frame {
        /// There is none, whatever the answer brings along.
        case none
        /// Its length is told, or the connection ends with it.
        case plain
        case chunks
    }

    /// A piece of so many bytes or fewer is copied behind what is written before it.
    static let maxCopied = 16_384

    private let head: Head
    private let isHTTP10: Bool
    private let isLast: Bool
    private let frame: Frame
    private var isHeadWritten = false

    /// - Parameters:
    ///   - version: what the client speaks.
    ///   - isLast: whether the connection ends with this answer.
    init(_ head: Head, version: HTTPVersion, isLast: Bool) {
        self.head = head
        self.isLast = isLast
        // Who speaks HTTP/1.0 knows no chunks.
        let speaksChunks = version != .http1_0
        let hasLength = head.fields.contains(.contentLength)
        isHTTP10 = !speaksChunks && !hasLength
        if head.status != .ok, !HTTPResponseStatus(statusCode: head.status.code).mayHaveResponseBody {
            frame = .none
        } else if hasLength || !speaksChunks {
            frame = .plain
        } else {
            frame = .chunks
        }
    }

    /// Whether nothing comes behind the last piece.
    var isComplete: Bool { isHeadWritten && frame != .chunks }

    /// Writes the head where it is not yet written, for an answer of which nothing else is wanted now.
    func writeHead(_ write: (ByteBuffer) -> Void) {
        guard !isHeadWritten else { return }
        var bytes = ByteBuffer()
        appendHead(to: &bytes, with: 0)
        write(bytes)
    }

    /// Writes a piece of the body, after the head.
    func write(_ piece: ByteBuffer, _ write: (ByteBuffer) -> Void) {
        guard frame != .none, piece.readableBytes > 0 else { return writeHead(write) }
        let isCopied = piece.readableBytes <= Self.maxCopied
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

    /// Writes an answer whose body is there as a whole and short, and whose length its head tells.
    func write(_ whole: WholeBody, _ write: (ByteBuffer) -> Void) {
        guard case .bytes(let piece) = whole, frame == .plain else {
            self.write(whole.buffer, write)
            writeEnd(nil, write)
            return
        }
        var bytes = ByteBuffer()
        appendHead(to: &bytes, with: piece.count)
        bytes.writeBytes(piece)
        write(bytes)
    }

    /// Writes what is behind the last piece, after the head.
    func writeEnd(_ trailers: HTTPFields?, _ write: (ByteBuffer) -> Void) {
        var bytes = ByteBuffer()
        appendHead(to: &bytes, with: 8)
        if frame == .chunks {
            bytes.writeStaticString("0\r\n")
            for field in trailers ?? [:] {
                bytes.writeString(field.name.rawName)
                bytes.writeStaticString(": ")
                bytes.writeString(field.value)
                bytes.writeStaticString("\r\n")
            }
            bytes.writeStaticString("\r\n")
        }
        if bytes.readableBytes > 0 { write(bytes) }
    }

    /// - Parameter room: how many bytes are written behind it.
    private func appendHead(to bytes: inout ByteBuffer, with room: Int) {
        guard !isHeadWritten else { return bytes.reserveCapacity(room) }
        isHeadWritten = true
        // What stands in every head of its own takes less than 256 bytes.
        let reason = head.status.reasonPhrase
        let maximum =
            256 + reason.utf8.count + (head.requestID?.utf8.count ?? 0) + (head.shared?.bytes.count ?? 0)
            + head.fields.reduce(0) { $0 + HeadBytes.count(of: $1) }
        bytes.reserveCapacity(maximum + room)
        bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: maximum) { place in
            var text = HeadBytes(place)
            text.append(literal: isHTTP10 ? "HTTP/1.0 " : "HTTP/1.1 ")
            text.append(head.status.code)
            text.append(literal: " ")
            text.append(reason)
            text.append(literal: "\r\n")
            for field in head.fields where !isOurs(field.name) { text.append(field) }
            head.shared?.append(to: &text, beside: head.fields)
            if let requestID = head.requestID {
                text.append(literal: "X-Request-ID: ")
                text.append(requestID)
                text.append(literal: "\r\n")
            }
            text.append(literal: "date: ")
            text.append(HTTPDate.now)
            text.append(literal: "\r\n")
            if isLast { text.append(literal: "connection: close\r\n") }
            if frame == .chunks { text.append(literal: "transfer-encoding: chunked\r\n") }
            text.append(literal: "\r\n")
            return text.count
        }
    }

    /// Whether a field says what is known here alone.
    private func isOurs(_ name: HTTPField.Name) -> Bool {
        switch name.canonicalName.utf8.count {
        case 4: name == .date
        case 10: isLast && name == .connection
        case 12: head.requestID != nil && name == .requestID
        case 14: frame == .none && name == .contentLength
        case 17: name == .transferEncoding
        default: false
        }
    }
}

/// The bytes of a head while it is written, in a place that has room for all of it.
private struct HeadBytes {
    private let place: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(_ place: UnsafeMutableRawBufferPointer) {
        self.place = place
    }

    /// How many bytes a field takes.
    static func count(of field: HTTPField) -> Int {
        field.name.rawName.utf8.count + field.value.utf8.count + ": \r\n".utf8.count
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count <= place.count - count)
        UnsafeMutableRawBufferPointer(rebasing: place[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    @inline(__always)
    mutating func append(_ text: String) {
        text.withBytes { append(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    mutating func append(literal text: StaticString) {
        text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
    }

    /// A number of three digits, as a status is.
    mutating func append(_ code: Int) {
        let code = UInt32(truncatingIfNeeded: code)
        let digits = (0x30 + UInt8(code / 100 % 10), 0x30 + UInt8(code / 10 % 10), 0x30 + UInt8(code % 10))
        withUnsafeBytes(of: digits) { append($0) }
    }

    mutating func append(_ field: HTTPField) {
        append(field.name.rawName)
        append(literal: ": ")
        field.withUnsafeBytesOfValue { append(UnsafeRawBufferPointer($0)) }
        append(literal: "\r\n")
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
        let maximum = fields.reduce(0) { $0 + HeadBytes.count(of: $1) }
        bytes = [UInt8](unsafeUninitializedCapacity: maximum) { place, count in
            var text = HeadBytes(UnsafeMutableRawBufferPointer(place))
            for field in fields { text.append(field) }
            count = text.count
        }
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

    fileprivate func append(to head: inout HeadBytes, beside own: HTTPFields) {
        guard mayMeet(own) else {
            bytes.withUnsafeBytes { head.append($0) }
            return
        }
        for field in fields where !own.contains(field.name) { head.append(field) }
    }
}
