import DomainsData
import MisbehavingServer
import Networking
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import Testing

@testable import Domains

@Suite struct KeyInReportsTests {
    /// The source repeats what it was asked with, in answers that are JSON and no names.
    @Test(arguments: [#"{"error":"bad key in GET URI"}"#, #"{"domains":[{"domain":"URI"}],"total":1}"#, #"["URI"]"#])
    func noReportHasTheKey(answer: String) async throws {
        let server = try await MisbehavingServer.start()
        defer { server.stop() }
        server.answer("/v1/domains/search", with: .by { .json(answer.replacing("URI", with: $0.uri)) })
        let address = try DomainsDBAddress(server.address, key: Secret("tig+er/=="))
        let reports = Mutex<[String]>([])
        let repository = DomainsDBRepository(
            address: address,
            client: APIClient(environment: address.environment, clock: ManualClock()),
            storage: InMemoryStorage(),
            report: { report in reports.withLock { $0.append(report) } }
        )
        await #expect(throws: DomainsError.self) { try await repository.search(DomainQuery(text: "med")) }
        let told = reports.withLock { $0.joined() }
        #expect(server.requests.first?.uri.contains("tig%2Ber") == true)
        #expect(told.contains("api_key=(secret)") && !told.contains("tig"))
    }
}
