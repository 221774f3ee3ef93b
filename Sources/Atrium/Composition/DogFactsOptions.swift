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
    /// Asks the source; nil makes one for the address.
    var client: (any HTTPClient)?
    /// What a new shuffle is mixed by.
    var newSeed: @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }

    /// The facts over a storage, from their source. Throws where its address is none.
    func repository(_ storage: any StorageProtocol, logger: Logger) throws -> StorageDogFactsRepository {
        StorageDogFactsRepository(storage: storage, source: try source(logger), newSeed: newSeed) { reason in
            logger.error("the dog facts cannot be read", metadata: ["reason": "\(reason)"])
        }
    }

    private func source(_ logger: Logger) throws -> StorageDogFactsRepository.Source {
        switch kind {
        case .local: .local
        case .remote: .remote(try remote(logger))
        case .remoteThenLocal: .remoteThenLocal(try remote(logger))
        }
    }

    private func remote(_ logger: Logger) throws -> RemoteFacts {
        if let client { return RemoteFacts(client: client, address: address) }
        let environment = try APIEnvironment("dog facts", address: address.base)
        return RemoteFacts(client: APIClient(environment: environment, logger: logger), address: address)
    }
}
