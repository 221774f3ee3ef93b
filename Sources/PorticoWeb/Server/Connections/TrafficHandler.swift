import NIOCore

/// Counts the bytes of a connection, before they are requests and after they are answers.
final class TrafficHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let watch: ConnectionWatch

    init(_ watch: ConnectionWatch) {
        self.watch = watch
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        watch.pace.bytesCame(bytes.readableBytes)
        watch.partsBefore = watch.parts
        watch.bytes = bytes
        context.fireChannelRead(data)
        watch.bytes = nil
        if watch.chunks?.areImpossible(in: bytes) == true { context.fireErrorCaught(ImpossibleLength()) }
        let isBeginning = watch.parts == watch.partsBefore
        if isBeginning { watch.pace.beginningCame(at: context.eventLoop.now) }
        watch.begun = isBeginning ? ((watch.begun ?? []) + bytes.readableBytesView.suffix(3)).suffix(3) : nil
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        watch.isReading = false
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        watch.isReading = true
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        watch.pace.bytesWereWritten(unwrapOutboundIn(data).readableBytes)
        context.write(data, promise: promise)
    }
}
