import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import Testing

@Suite struct ServiceNamesTests {
    @Test func theLogNamesWhatRunsAndWritesNothingOfTheSite() async throws {
        let log = MemoryLog()
        let server = WebServer(try GreetingSite.make(), host: "127.0.0.1", port: 0, logger: log.logger)
        try await visiting(server.application, over: .socket) { visitor in _ = try await visitor.get("/greeting") }
        #expect(log.lines.contains { $0.contains("live pages") })
        #expect(log.lines.filter { $0.count > 1000 || $0.contains("Signing") } == [])
    }
}
