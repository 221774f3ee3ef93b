import NIOCore
import NIOPosix

/// A connection that sends bytes as they are, and reads or does not.
final class RawConnection: Sendable {
    private let channel: any Channel

    init(port: Int, sending text: String, isReading: Bool = true) async throws {
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.autoRead, value: isReading)
            .connectTimeout(.seconds(3))
            .connect(host: "127.0.0.1", port: port).get()
        channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
    }

    func close() {
        channel.close(promise: nil)
    }

    var isOpen: Bool { channel.isActive }

    func send(_ text: String) {
        channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
    }

    /// How many bytes the other side took before it closed, as near as the sockets between tell.
    func sendUntilClosed(_ bytes: Int) async -> Int {
        let piece = ByteBuffer(repeating: UInt8(ascii: "a"), count: 65_536)
        var sent = 0
        while sent < bytes {
            do { try await channel.writeAndFlush(piece) } catch { break }
            sent += piece.readableBytes
        }
        return sent
    }
}
