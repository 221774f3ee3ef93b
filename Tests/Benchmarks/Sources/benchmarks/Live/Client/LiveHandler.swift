import NIOCore

/// What one connection is told to do.
enum LiveAsk: Sendable {
    case answer(ByteBuffer, EventLoopPromise<LiveAnswer>)
    /// The stream of a board's page, which is there when it says so.
    case stream(ByteBuffer, board: Int, LiveArrivals, EventLoopPromise<Void>)
}

struct LiveAnswer: Sendable {
    /// Head and body as they came.
    let bytes: ByteBuffer
    let nanoseconds: Int64
    let cameAt: NIODeadline

    private static let comment = Array("<!--portico ".utf8)

    var text: String { String(buffer: bytes) }

    /// Which version of a page it is; nil where the page cannot be followed. It stands at the end.
    var version: String? {
        let end = bytes.readableBytesView.suffix(64)
        guard let comment = end.firstRange(of: Self.comment) else { return nil }
        return String(decoding: end[comment.upperBound...].prefix(16), as: UTF8.self)
    }
}

/// One connection that asks for answers, one after the other, and then for a stream.
///
/// Of a stream it looks at nothing but the numbers of changes, each behind a `#`: thousands of them take little from
/// the server they share the machine with.
final class LiveHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = LiveAsk
    typealias OutboundOut = ByteBuffer

    private enum State {
        case idle
        case asking(EventLoopPromise<LiveAnswer>, since: NIODeadline)
        case opening(board: Int, LiveArrivals, EventLoopPromise<Void>)
        case following(board: Int, LiveArrivals)
    }

    /// A heartbeat as a chunk.
    private static let heartbeat = Array("3\r\n:\n\n\r\n".utf8)
    private static let start = Array("HTTP/1.1 200 ".utf8)

    private var state = State.idle
    private var received = ByteBuffer()
    /// Of the answer that is being received; nil until its head is there.
    private var end: AnswerEnd?
    /// The newest change that the stream has shown.
    private var seen = 0

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .answer(let request, let answered):
            state = .asking(answered, since: .now())
            context.write(wrapOutboundOut(request), promise: promise)
        case .stream(let request, let board, let arrivals, let opened):
            state = .opening(board: board, arrivals, opened)
            // What the page shows has not come by the stream.
            seen = arrivals.last
            context.write(wrapOutboundOut(request), promise: promise)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var part = unwrapInboundIn(data)
        if case .following(let board, let arrivals) = state { return note(part, board, arrivals) }
        if received.readableBytes == 0 { received = part } else { received.writeBuffer(&part) }
        switch state {
        case .asking(let answered, let since): finish(answered, since)
        case .opening(let board, let arrivals, let opened): open(context, board, arrivals, opened)
        case .idle, .following: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail("the server closed the connection")
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail("\(error)")
        context.close(promise: nil)
    }

    private func finish(_ answered: EventLoopPromise<LiveAnswer>, _ since: NIODeadline) {
        end = end ?? AnswerEnd(of: received)
        guard let end, end.isReached(by: received) else { return }
        let now = NIODeadline.now()
        let answer = LiveAnswer(bytes: received, nanoseconds: (now - since).nanoseconds, cameAt: now)
        self.end = nil
        received = ByteBuffer()
        state = .idle
        answered.succeed(answer)
    }

    private func open(
        _ context: ChannelHandlerContext,
        _ board: Int,
        _ arrivals: LiveArrivals,
        _ opened: EventLoopPromise<Void>
    ) {
        guard received.readableBytes >= Self.start.count else { return }
        guard received.readableBytesView.starts(with: Self.start) else {
            fail("no stream: \(String(buffer: received).prefix(300))")
            return context.close(promise: nil)
        }
        guard let first = received.readableBytesView.firstRange(of: Self.heartbeat) else { return }
        received.moveReaderIndex(to: first.upperBound)
        let rest = received
        received = ByteBuffer()
        state = .following(board: board, arrivals)
        opened.succeed()
        if rest.readableBytes > 0 { note(rest, board, arrivals) }
    }

    private func note(_ part: ByteBuffer, _ board: Int, _ arrivals: LiveArrivals) {
        guard part.readableBytes != Self.heartbeat.count || !part.readableBytesView.elementsEqual(Self.heartbeat) else {
            return
        }
        let number = Self.newestChange(in: part)
        arrivals.note(part.readableBytes, showing: number, after: seen, on: board)
        if let number { seen = max(seen, number) }
    }

    private static func newestChange(in part: ByteBuffer) -> Int? {
        part.withUnsafeReadableBytes { bytes in
            var newest: Int?
            var index = 0
            while index < bytes.count {
                defer { index += 1 }
                guard bytes[index] == UInt8(ascii: "#") else { continue }
                var number = 0
                while index + 1 < bytes.count, bytes[index + 1] >= UInt8(ascii: "0"),
                    bytes[index + 1] <= UInt8(ascii: "9")
                {
                    index += 1
                    number = number &* 10 &+ Int(bytes[index] - UInt8(ascii: "0"))
                }
                newest = max(newest ?? 0, number)
            }
            return newest
        }
    }

    private func fail(_ what: String) {
        let error = Unexpected(description: what)
        switch state {
        case .asking(let answered, _): answered.fail(error)
        case .opening(_, _, let opened): opened.fail(error)
        case .following(_, let arrivals): arrivals.noteEnd()
        case .idle: break
        }
        state = .idle
    }
}
