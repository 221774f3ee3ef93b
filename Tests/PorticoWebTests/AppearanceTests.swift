import HTTPTypes
import Portico
import PorticoTesting
import Synchronization
import Testing

@testable import Greeting

@Suite struct AppearanceTests {
    /// A greeting that counts how often its screen opened.
    private final class CountingViewModel: ViewModel {
        let appearances: Counter

        init(_ appearances: Counter) {
            self.appearances = appearances
        }

        var shown: Shown<GreetingViewInputData> { Shown(GreetingViewInputData(name: "", greeting: "Hello")) }
        var updates: any AsyncSequence<Shown<GreetingViewInputData>, Never> & Sendable {
            StateStore(shown).changes(.newest)
        }
        func appear() async -> GreetingOutput? {
            appearances.add()
            return nil
        }

        func handle(_ event: GreetingEvent) async -> GreetingOutput? { event.output }
    }

    private final class Counter: Sendable {
        private let stored = Mutex(0)
        var count: Int { stored.withLock { $0 } }
        func add() { stored.withLock { $0 += 1 } }
    }

    private struct CountingCoordinator: Coordinator {
        let appearances: Counter
        let screens = GreetingSite.screens(of: CountingViewModel.self)

        func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer<GreetingRoute> {
            try screens.answer(at: route, with: CountingViewModel(appearances))
        }
    }

    @Test(arguments: ["text/html", "application/json"])
    func aScreenAppearsOnceForEachRequest(accept: String) async throws {
        let counter = Counter()
        let application = GreetingSite.application(try GreetingSite.make(CountingCoordinator(appearances: counter)))
        #expect(counter.count == 0, "the check at start opens no screen")
        try await visiting(application) { visitor in
            _ = try await visitor.get("/greeting", headers: [.accept: accept])
            _ = try await visitor.get("/greeting", headers: [.accept: accept])
        }
        #expect(counter.count == 2)
    }
}
