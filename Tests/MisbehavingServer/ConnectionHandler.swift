import Glibc
import NIOCore
import NIOHTTP1

/// One connection: reads requests as HTTP, and answers with bytes, for an encoder would keep them in order.
///
/// It lives on its channel's event loop.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = ByteBuffer

    private let state: ServerState
    private var incoming: ReceivedRequest?
    private var steps: ArraySlice<Behaviour.Step> = []
    private var isAnswering = false

    private init(_ state: ServerState) {
        self.state = state
    }

    static func add(to channel: any Channel, _ state: ServerState) throws {
        try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(HTTPRequestDecoder()))
        try channel.pipeline.syncOperations.addHandler(ConnectionHandler(state))
    }

    func channelActive(context: ChannelHandlerContext) {
        state.opened(context.channel)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if isAnswering { state.wasAbandoned() }
        isAnswering = false
        state.closed(context.channel)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $0 + ", " + $1 }
            incoming = ReceivedRequest(method: head.method.rawValue, uri: head.uri, headers: headers, body: [])
        case .body(let buffer):
            incoming?.body += Array(buffer.readableBytesView)
        case .end:
            guard let request = incoming else { return }
            incoming = nil
            isAnswering = true
            steps = state.behaviour(for: request).steps(request)[...]
            run(context)
        }
    }

    /// Takes the next step, and comes back when it is done.
    private func run(_ context: ChannelHandlerContext) {
        guard isAnswering else { return }
        guard let step = steps.popFirst() else {
            isAnswering = false
            return
        }
        switch step {
        case .send(let bytes):
            send(bytes, context)
        case .fill(let bytes, let times):
            if times > 1 { steps.insert(.fill(bytes, times: times - 1), at: steps.startIndex) }
            send(times > 0 ? bytes : [], context)
        case .hold:
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            let loop = context.eventLoop
            state.whenReleased { loop.execute { bound.value.0.run(bound.value.1) } }
        case .close:
            isAnswering = false
            context.close(promise: nil)
        case .reset:
            isAnswering = false
            reset(context)
        }
    }

    private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).assumeIsolated().whenComplete { result in
            if case .success = result { self.run(context) }
        }
    }

    private func reset(_ context: ChannelHandlerContext) {
        guard let socket = context.channel as? any SocketOptionProvider else {
            context.close(promise: nil)
            return
        }
        socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).assumeIsolated().whenComplete { _ in
            context.close(promise: nil)
        }
    }
}
