import NIOCore

/// Where an answer ends (RFC 9112 section 6.3).
enum AnswerEnd {
    case after(Int)
    /// With the chunk that is empty.
    case lastChunk

    private static let endOfHead = Array("\r\n\r\n".utf8)
    private static let endOfChunks = Array("\r\n0\r\n\r\n".utf8)

    /// Nil while the head is not complete.
    init?(of answer: ByteBuffer) {
        let bytes = answer.readableBytesView
        guard let end = bytes.firstRange(of: Self.endOfHead) else { return nil }
        let size = bytes.distance(from: bytes.startIndex, to: end.upperBound)
        let fields = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n").map {
            $0.lowercased()
        }
        if fields.contains("transfer-encoding: chunked") {
            self = .lastChunk
            return
        }
        let length = fields.first { $0.hasPrefix("content-length: ") }.flatMap {
            Int($0.dropFirst("content-length: ".count))
        }
        self = .after(size + (length ?? 0))
    }

    func isReached(by answer: ByteBuffer) -> Bool {
        switch self {
        case .after(let size): answer.readableBytes >= size
        case .lastChunk: answer.readableBytesView.suffix(Self.endOfChunks.count).elementsEqual(Self.endOfChunks)
        }
    }
}
