import DogFactsData
import Logging
import Networking
import Storage

/// Where dog facts come from.
struct DogFactsOptions: Sendable {
    /// What `--dog-facts-source` can be.
    enum Kind: String, Sendable, CaseIterable {
        case local, remote
        case remoteThenLocal = "remote-then-local"
    }

    var kind = Kind.local
    var address = DogFactsAddress.standard
    /// What a new shuffle is mixed by.
    var newSeed: @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }
    /// How long a call may take, and how often it is tried.
    var limits = CallLimits()
    /// What calls are timed by; tests give one that they move.
    var clock: any Clock<Duration> = ContinuousClock()

    /// The facts over a storage, from their source. Throws where its address is none.
    func repository(_ storage: any StorageProtocol, logger: Logger) throws -> StorageDogFactsRepository {
        StorageDogFactsRepository(storage: storage, source: try source(logger), newSeed: newSeed)
    }

    private func source(_ logger: Logger) throws -> StorageDogFactsRepository.Source {
        switch kind {
        case .local: .local
        case .remote: .remote(try remote(logger))
        case .remoteThenLocal: .remoteThenLocal(try remote(logger))
        }
    }

    private func remote(_ logger: Logger) throws -> RemoteFacts {
        let environment = try APIEnvironment("dog facts", address: address.base)
        let client = APIClient(environment: environment, limits: limits, clock: clock, logger: logger)
        return RemoteFacts(client: client, address: address)
    }
}
