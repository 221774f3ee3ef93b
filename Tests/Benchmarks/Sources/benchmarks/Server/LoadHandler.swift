import NIOCore
import Synchronization

/// One connection that asks again as soon as it was answered.
///
/// Each request has a number of its own, and may ask for another page than the last one. All answers are as long as the
/// first, so later ones are counted by their bytes: the client takes little from the server it shares the machine with.
/// An answer that does not begin as expected ends the connection and is counted as broken.
final class LoadHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// What all connections count together.
    final class Counter: Sendable {
        let requests = Atomic<Int>(0)
        let answers = Atomic<Int>(0)
        let broken = Atomic<Int>(0)
    }

    private static let start = Array("HTTP/1.1 200 ".utf8)

    private let request: @Sendable (Int) -> ByteBuffer
    private let counter: Counter
    /// The bytes of an answer; 0 until the head of the first one was read.
    private var size = 0
    private var received = ByteBuffer()

    init(counter: Counter, request: @escaping @Sendable (Int) -> ByteBuffer) {
        self.request = request
        self.counter = counter
    }

    func channelActive(context: ChannelHandlerContext) {
        send(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var part = unwrapInboundIn(data)
        if received.readableBytes == 0 { received = part } else { received.writeBuffer(&part) }
        guard received.readableBytes >= Self.start.count else { return }
        if size == 0 { size = Self.size(of: received) }
        guard size > 0, received.readableBytes >= size else { return }
        guard received.readableBytes == size, received.readableBytesView.starts(with: Self.start) else {
            counter.broken.add(1, ordering: .relaxed)
            context.close(promise: nil)
            return
        }
        received = ByteBuffer()
        counter.answers.add(1, ordering: .relaxed)
        send(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        counter.broken.add(1, ordering: .relaxed)
        context.close(promise: nil)
    }

    private func send(_ context: ChannelHandlerContext) {
        let number = counter.requests.add(1, ordering: .relaxed).newValue
        context.writeAndFlush(wrapOutboundOut(request(number)), promise: nil)
    }

    /// The length of head and body; 0 while the head is not complete.
    private static func size(of answer: ByteBuffer) -> Int {
        let text = String(buffer: answer)
        guard let end = text.firstRange(of: "\r\n\r\n") else { return 0 }
        let fields = text[..<end.lowerBound].split(separator: "\r\n").map { $0.lowercased() }
        let length = fields.first { $0.hasPrefix("content-length: ") }.flatMap {
            Int($0.dropFirst("content-length: ".count))
        }
        return text[..<end.upperBound].utf8.count + (length ?? 0)
    }
}
