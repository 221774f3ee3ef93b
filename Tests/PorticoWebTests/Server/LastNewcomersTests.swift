import NIOCore
import NIOPosix
import PorticoTestSupport
import Testing

@testable import PorticoWeb

@Suite struct LastNewcomersTests {
    /// The system has made the connection, and the server did not look yet.
    @Test(.timeLimit(.minutes(5))) func whoIsConnectedBeforeTheDoorIsShutIsTaken() async throws {
        let (taken, take) = AsyncStream<Void>.makeStream()
        let door = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.autoRead, value: false)
            .childChannelInitializer { child in
                take.yield()
                return child.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let client = try RawConnection(port: try #require(door.localAddress?.port))
        #if os(Linux)
            #expect(await LastNewcomers.keepsOut(of: door))
        #endif
        door.read()
        for await _ in taken { break }
        client.close()
        try await door.close()
    }
}
