import NIOCore
import NIOPosix

/// Sends bytes as they are and reads until the server closes.
enum RawClient {
    static func send(_ bytes: [UInt8], port: Int) async throws -> [UInt8] {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
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
