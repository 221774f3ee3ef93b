import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded

@testable import PorticoWeb

/// A connection of a site without a network, on a clock that a test moves.
struct TestConnection: Sendable {
    let channel: NIOAsyncTestingChannel
    private let brake: Brake
    private let site: SiteChannel

    /// What stands for the other end's willingness to take bytes.
    private final class Brake: ChannelOutboundHandler, Sendable {
        typealias OutboundIn = IOData

        private let isOn: Bool

        init(isOn: Bool) {
            self.isOn = isOn
        }

        func flush(context: ChannelHandlerContext) {
            if !isOn { context.flush() }
        }
    }

    init(
        takesNothing: Bool = false,
        slots table: ConnectionTable = ConnectionTable(maximum: 10, maxPerAddress: nil, trusting: .none),
        _ responder: @escaping @Sendable (Request) async throws -> Response = { _ in Response(status: .ok) }
    ) {
        channel = NIOAsyncTestingChannel()
        brake = Brake(isOn: takesNothing)
        site = SiteChannel(grace: .seconds(600), deadlines: ConnectionDeadlines(ConnectionLimits()), table: table) {
            request,
            _ in
            .later {
                await ConnectionResponse(response: (try? responder(request)) ?? Response(status: .internalServerError))
            }
        }
    }

    /// Serves it while `body` is the client, and until it is closed.
    func serving(_ body: () async throws -> Void) async throws {
        let logger = GreetingSite.quiet
        _ = try await channel.eventLoop.flatSubmit { [channel, brake, site] in
            channel.pipeline.addHandler(brake).flatMap { site.setup(channel: channel, logger: logger) }
        }.get()
        try await channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 80))
        try await body()
        try await channel.closeFuture.get()
    }

    /// Sends bytes, and lets the server ask for more.
    func send(_ text: String) async throws {
        try await channel.writeInbound(ByteBuffer(string: text))
        channel.read()
    }

    func pass(_ time: TimeAmount) async {
        await channel.testingEventLoop.advanceTime(by: time)
    }

    /// What was sent to the client, until the text is there or the connection ends.
    func receive(until end: String) async throws -> String {
        var received = ""
        while !received.contains(end) {
            let data = try await channel.waitForOutboundWrite(as: IOData.self)
            if case .byteBuffer(let bytes) = data { received += String(buffer: bytes) }
        }
        return received
    }
}
