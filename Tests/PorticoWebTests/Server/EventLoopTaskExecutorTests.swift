import NIOPosix
import Portico
import PorticoTesting
import PorticoWeb
import Synchronization
import Testing

@testable import Greeting

@Suite struct EventLoopTaskExecutorTests {
    private final class Notes: Sendable {
        private let stored = Mutex<[Bool]>([])
        var noted: [Bool] { stored.withLock { $0 } }
        func note(_ value: Bool) { stored.withLock { $0.append(value) } }
    }

    /// A greeting that notes whether it opens on the thread of an event loop.
    private final class ThreadViewModel: ViewModel {
        let wasOnLoop: Notes

        init(_ wasOnLoop: Notes) {
            self.wasOnLoop = wasOnLoop
        }

        var shown: Shown<GreetingViewInputData> { Shown(GreetingViewInputData(name: "", greeting: "Hello")) }
        var updates: any AsyncSequence<Shown<GreetingViewInputData>, Never> & Sendable {
            StateStore(shown).changes(.newest)
        }
        func appear() async -> GreetingOutput? {
            wasOnLoop.note(MultiThreadedEventLoopGroup.currentEventLoop != nil)
            await onConcurrencyPool { wasOnLoop.note(MultiThreadedEventLoopGroup.currentEventLoop != nil) }
            return nil
        }

        func handle(_ event: GreetingEvent) async -> GreetingOutput? { event.output }
    }

    private struct ThreadCoordinator: Coordinator {
        let wasOnLoop: Notes
        let screens = GreetingSite.screens(of: ThreadViewModel.self)

        func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer<GreetingRoute> {
            try screens.answer(at: route, with: ThreadViewModel(wasOnLoop))
        }
    }

    @Test func aScreenOpensOnTheLoopOfItsConnectionUnlessItLeavesIt() async throws {
        let notes = Notes()
        let site = try GreetingSite.make(ThreadCoordinator(wasOnLoop: notes))
        let server = WebServer(site, host: "127.0.0.1", port: 0, logger: GreetingSite.quiet)
        try await visiting(server.application, over: .socket) { visitor in
            for _ in 0..<2 { _ = try await visitor.get("/greeting") }
        }
        #expect(notes.noted == [true, false, true, false])
    }
}
