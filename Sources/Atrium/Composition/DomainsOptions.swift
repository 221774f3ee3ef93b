import Domains
import DomainsData
import Foundation
import Logging
import Networking
import Portico
import Storage

/// Where domain names come from.
struct DomainsOptions: Sendable {
    /// What `--domains-source` can be.
    enum Kind: String, Sendable, CaseIterable {
        case local, domainsdb
        case domainsdbThenLocal = "domainsdb-then-local"
    }

    var kind = Kind.local
    /// Nil is DomainsDB's own.
    var address: String?
    /// What DomainsDB knows this server by.
    var key: Secret?
    /// How long an answer is served again without asking, in seconds.
    var freshFor = 300.0
    /// How long a call may take, and how often it is tried.
    var limits = CallLimits()
    /// What calls are timed by; tests give one that they move.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The date by which saved answers age.
    var now: @Sendable () -> Date = { Date() }

    /// Whether the index of this machine is ever asked.
    var usesIndex: Bool { kind != .domainsdb }

    /// The source of the search. Throws where the address is none.
    func repository(index: DomainIndexRepository, storage: any StorageProtocol, logger: Logger) throws -> any DomainsRepository {
        switch kind {
        case .local: index
        case .domainsdb: try remote(storage, logger)
        case .domainsdbThenLocal: FallbackDomainsRepository(try remote(storage, logger), then: index)
        }
    }

    private func remote(_ storage: any StorageProtocol, _ logger: Logger) throws -> DomainsDBRepository {
        let address = try DomainsDBAddress(address ?? DomainsDBAddress.domainsDB, key: key)
        let client = APIClient(environment: address.environment, limits: limits, clock: clock, logger: logger)
        return DomainsDBRepository(
            address: address,
            client: client,
            storage: storage,
            freshFor: freshFor,
            now: now,
            report: { logger.error("the source of domain names fails", metadata: ["reason": "\($0)"]) }
        )
    }
}
