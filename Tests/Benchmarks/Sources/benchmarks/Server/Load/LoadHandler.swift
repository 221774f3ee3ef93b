import NIOCore
import Synchronization

/// One connection that asks again as soon as it was answered, or at a pace of its own.
///
/// With a pace a request is due whether the one before is answered or not, as visitors come who do not know how busy
/// the server is. It waits here for that answer, and the time it took counts from when it was due.
///
/// Each request has a number of its own, and may ask for another page than the last one. Most answers are as long as
/// the one before, so one that is gets no further look than at its first bytes: the client takes little from the server
/// it shares the machine with. An answer that does not begin as expected ends the connection and is counted as broken.
final class LoadHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let start: [UInt8]
    private let request: @Sendable (Int) -> ByteBuffer
    private let tally: LoadTally
    private var pace: LoadPace?
    private var received = ByteBuffer()
    /// The end of the answer that is being received; nil until its head is there.
    private var end: AnswerEnd?
    /// The bytes of the answer before; 0 before the first.
    private var usual = 0
    /// When the request in hand was sent, or due.
    private var askedAt = NIODeadline.now()

    init(tally: LoadTally, status: Int, pace: LoadPace?, request: @escaping @Sendable (Int) -> ByteBuffer) {
        self.tally = tally
        self.pace = pace
        self.request = request
        start = Array("HTTP/1.1 \(status) ".utf8)
    }

    func channelActive(context: ChannelHandlerContext) {
        sendNext(context)
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
        sendNext(context)
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

    private func sendNext(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        askedAt = pace?.next(after: askedAt) ?? now
        guard askedAt > now else { return send(context) }
        context.eventLoop.assumeIsolated().scheduleTask(deadline: askedAt) { [self] in
            if context.channel.isActive { send(context) }
        }
    }

    private func send(_ context: ChannelHandlerContext) {
        let number = tally.requests.add(1, ordering: .relaxed).newValue
        context.writeAndFlush(wrapOutboundOut(request(number)), promise: nil)
    }

    private var isWhole: Bool {
        if received.readableBytes == usual { return true }
        end = end ?? AnswerEnd(of: received)
        return end?.isReached(by: received) ?? false
    }
}
