import HTTPTypes
import PorticoTesting
import Synchronization
import Testing

@Suite struct AppearanceTests {
    private final class Counter: Sendable {
        private let stored = Mutex(0)
        var count: Int { stored.withLock { $0 } }
        func add() { stored.withLock { $0 += 1 } }
    }

    @Test(arguments: ["text/html", "application/json"])
    func aScreenAppearsOnceForEachRequest(accept: String) async throws {
        let counter = Counter()
        let application = GreetingSite.application(try GreetingSite.make(OpeningGreeting { counter.add() }))
        #expect(counter.count == 0, "the check at start opens no screen")
        try await visiting(application) { visitor in
            _ = try await visitor.get("/greeting", headers: [.accept: accept])
            _ = try await visitor.get("/greeting", headers: [.accept: accept])
        }
        #expect(counter.count == 2)
    }
}
