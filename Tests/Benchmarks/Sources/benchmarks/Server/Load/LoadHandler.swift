import NIOCore
import Synchronization

/// One connection that asks again as soon as it was answered.
///
/// Each request has a number of its own, and may ask for another page than the last one. Most answers are as long as
/// the one before, so one that is gets no further look than at its first bytes: the client takes little from the server
/// it shares the machine with. An answer that does not begin as expected ends the connection and is counted as broken.
final class LoadHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Where an answer ends.
    private enum End {
        case after(Int)
        /// With the chunk that is empty.
        case lastChunk
    }

    private static let endOfHead = Array("\r\n\r\n".utf8)
    private static let lastChunk = Array("\r\n0\r\n\r\n".utf8)

    private let start: [UInt8]
    private let request: @Sendable (Int) -> ByteBuffer
    private let tally: LoadTally
    private var received = ByteBuffer()
    /// The end of the answer that is being received; nil until its head is there.
    private var end: End?
    /// The bytes of the answer before; 0 before the first.
    private var usual = 0
    private var askedAt = NIODeadline.now()

    init(tally: LoadTally, status: Int, request: @escaping @Sendable (Int) -> ByteBuffer) {
        self.tally = tally
        self.request = request
        start = Array("HTTP/1.1 \(status) ".utf8)
    }

    func channelActive(context: ChannelHandlerContext) {
        send(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var part = unwrapInboundIn(data)
        if received.readableBytes == 0 { received = part } else { received.writeBuffer(&part) }
        guard received.readableBytes >= start.count else { return }
        guard received.readableBytesView.starts(with: start) else {
            return fail(context, String(String(buffer: received).prefix { !$0.isNewline }))
        }
        guard isWhole else { return }
        if case .after(let size) = end, received.readableBytes > size {
            return fail(context, "more than one answer to one request")
        }
        usual = received.readableBytes
        received = ByteBuffer()
        end = nil
        tally.note((NIODeadline.now() - askedAt).nanoseconds)
        send(context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        tally.noteBroken("a connection that the server closed")
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(context, "\(error)")
    }

    private func fail(_ context: ChannelHandlerContext, _ what: String) {
        tally.noteBroken(what)
        context.close(promise: nil)
    }

    private func send(_ context: ChannelHandlerContext) {
        let number = tally.requests.add(1, ordering: .relaxed).newValue
        let bytes = request(number)
        askedAt = .now()
        context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }

    private var isWhole: Bool {
        if received.readableBytes == usual { return true }
        end = end ?? Self.end(of: received)
        return switch end {
        case nil: false
        case .after(let size): received.readableBytes >= size
        case .lastChunk: received.readableBytesView.suffix(Self.lastChunk.count).elementsEqual(Self.lastChunk)
        }
    }

    /// Nil while the head is not complete.
    private static func end(of answer: ByteBuffer) -> End? {
        guard let end = answer.readableBytesView.firstRange(of: endOfHead) else { return nil }
        let size = answer.readableBytesView.distance(from: answer.readableBytesView.startIndex, to: end.upperBound)
        let head = String(decoding: answer.readableBytesView[..<end.lowerBound], as: UTF8.self)
        let fields = head.split(separator: "\r\n").map { $0.lowercased() }
        if fields.contains("transfer-encoding: chunked") { return .lastChunk }
        let length = fields.first { $0.hasPrefix("content-length: ") }.flatMap {
            Int($0.dropFirst("content-length: ".count))
        }
        return .after(size + (length ?? 0))
    }
}
