import HTTPTypes
import PorticoTestSupport
import PorticoTesting
import Testing

@Suite struct AppearanceTests {
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
