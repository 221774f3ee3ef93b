import NIOPosix
import Portico
import PorticoTesting
import PorticoWeb
import Synchronization
import Testing

@Suite struct EventLoopTaskExecutorTests {
    private final class Notes: Sendable {
        private let stored = Mutex<[Bool]>([])
        var noted: [Bool] { stored.withLock { $0 } }
        func note(_ value: Bool) { stored.withLock { $0.append(value) } }
    }

    @Test func aScreenOpensOnTheLoopOfItsConnectionUnlessItLeavesIt() async throws {
        let notes = Notes()
        let greeting = OpeningGreeting {
            notes.note(MultiThreadedEventLoopGroup.currentEventLoop != nil)
            await onConcurrencyPool { notes.note(MultiThreadedEventLoopGroup.currentEventLoop != nil) }
        }
        let site = try GreetingSite.make(greeting)
        let server = WebServer(site, host: "127.0.0.1", port: 0, logger: GreetingSite.quiet)
        try await visiting(server.application, over: .socket) { visitor in
            for _ in 0..<2 { _ = try await visitor.get("/greeting") }
        }
        #expect(notes.noted == [true, false, true, false])
    }
}
