import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix
import Synchronization

extension PageStream {
    /// Sends a request to a port of this machine over a connection of its own and gives the answer while it comes.
    ///
    /// ```swift
    /// let stream = try await PageStream.open(PageRequest(.get, "/notes"), port: server.port)
    /// ```
    ///
    /// It waits for the answer as long as that takes.
    /// - Throws: `ConnectionLost` when there is no server or it closes the connection without an answer.
    public static func open(_ request: PageRequest, port: Int) async throws -> PageStream {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let head = loop.makePromise(of: HTTPResponse.self)
        let (chunks, body) = AsyncThrowingStream<Data, any Error>.makeStream()
        let channel: any Channel
        do {
            channel = try await ClientBootstrap(group: loop)
                .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHTTPClientHandlers()
                        try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
                        try channel.pipeline.syncOperations.addHandler(PortStreamHandler(head: head, body: body))
                    }
                }
                .connect(host: "127.0.0.1", port: port)
                .get()
        } catch {
            head.fail(ConnectionLost())
            throw ConnectionLost()
        }
        body.onTermination = { _ in channel.close(promise: nil) }
        var sent = HTTPRequest(
            method: request.method,
            scheme: "http",
            authority: "localhost",
            path: request.path,
            headerFields: request.headers
        )
        if !request.body.isEmpty { sent.headerFields[.contentLength] = "\(request.body.count)" }
        channel.write(HTTPRequestPart.head(sent), promise: nil)
        if !request.body.isEmpty {
            channel.write(HTTPRequestPart.body(ByteBuffer(bytes: request.body)), promise: nil)
        }
        channel.writeAndFlush(HTTPRequestPart.end(nil), promise: nil)
        let answer = try await withTaskCancellationHandler {
            try await head.futureResult.get()
        } onCancel: {
            channel.close(promise: nil)
        }
        return PageStream(
            response: PageResponse(status: answer.status.code, headers: answer.headerFields),
            chunks: chunks
        )
    }
}

/// Hands on what comes over one connection, until that ends.
private final class PortStreamHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPResponsePart

    private let head: EventLoopPromise<HTTPResponse>
    private let body: AsyncThrowingStream<Data, any Error>.Continuation

    init(head: EventLoopPromise<HTTPResponse>, body: AsyncThrowingStream<Data, any Error>.Continuation) {
        self.head = head
        self.body = body
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let response):
            head.succeed(response)
        case .body(let buffer):
            body.yield(Data(buffer.readableBytesView))
        case .end:
            body.finish()
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Nothing of it is heard where the answer has come and ended.
        head.fail(ConnectionLost())
        body.finish(throwing: ConnectionLost())
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
