import NIOCore
import NIOPosix

/// Sends bytes as they are and reads until the server closes.
enum RawClient {
    /// Sends bytes and then nothing more, and keeps the connection open.
    static func hold(_ bytes: [UInt8], port: Int) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connectTimeout(.hours(24))
            .connect(host: "127.0.0.1", port: port).get()
        // It may be refused, or have to go, while it is written to.
        channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil)
        return channel
    }

    /// - Parameter local: the address it comes from; the whole of 127.0.0.0/8 is this machine.
    static func send(_ bytes: [UInt8], port: Int, from local: String = "127.0.0.1") async throws -> [UInt8] {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .bind(to: SocketAddress(ipAddress: local, port: 0))
            .connectTimeout(.hours(24))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(bytes: bytes))
            var answer: [UInt8] = []
            do {
                for try await part in inbound { answer += Array(part.readableBytesView) }
            } catch is IOError {
                // A reset after the answer is an end, too.
            }
            return answer
        }
    }
}
