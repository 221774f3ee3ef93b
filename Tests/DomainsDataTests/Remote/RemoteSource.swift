import DomainsData
import Foundation
import MisbehavingServer
import Networking
import PorticoTestSupport
import Storage
import Synchronization

@testable import Domains

/// A source that a test tells what to answer, asked over a real socket, with a time of the test's own.
struct RemoteSource {
    static let v1 = "/v1/domains/search"
    static let old = "/search"

    let server: MisbehavingServer
    let repository: DomainsDBRepository
    private let notes = Notes()

    private final class Notes: Sendable {
        let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let reports = Mutex<[String]>([])
    }

    /// - Parameters:
    ///   - form: the path that is asked.
    ///   - freshFor: how long an answer is served again without asking, in seconds.
    init(
        _ form: String = v1,
        storage: any StorageProtocol = InMemoryStorage(),
        freshFor: TimeInterval = 300
    ) async throws {
        server = try await MisbehavingServer.start()
        let address = try DomainsDBAddress(server.address + form)
        var limits = CallLimits()
        limits.retries = 0
        limits.connect = .longerThanAnyTest
        limits.circuit.failures = .max
        repository = DomainsDBRepository(
            address: address,
            client: APIClient(environment: address.environment, limits: limits, clock: ManualClock()),
            storage: storage,
            freshFor: freshFor,
            now: { [notes] in notes.time.withLock { $0 } },
            report: { [notes] report in notes.reports.withLock { $0.append(report) } }
        )
    }

    /// A source that answers one thing to all.
    init(_ form: String = v1, answering json: String) async throws {
        try await self.init(form)
        server.answer(form, with: .json(json))
    }

    /// What visitors know it by.
    var name: String { server.name }

    var reports: [String] { notes.reports.withLock { $0 } }

    func wait(_ seconds: TimeInterval) {
        notes.time.withLock { $0 += seconds }
    }
}
