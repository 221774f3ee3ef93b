import AtriumFlow
import Backup
import DogFacts
import DogFactsData
import Foundation
import Logging
import Networking
import Portico
import PorticoSessions
import PorticoTerminal
import PorticoWeb
import SourceChoice
import Storage

/// Dog facts, one after the other, and visitors' favourites.
struct DogFactsFeature: Feature {
    static let tab: Tab? = .dogFacts
    static let migrations = [
        NumberedMigration(6, DogFactsTables.facts), NumberedMigration(33, DogFactsTables.favouritesElsewhere),
    ]
    static let owned = [
        OwnedTable("favouriteFact", of: .visitor, in: "visitor", since: 8),
        OwnedTable("favouritesConnection", of: .visitor, in: "visitor", since: 34),
    ]

    static func has(_ route: AppRoute) -> Bool { route.dogFacts != nil }

    private let sources: DogFactSources
    private let favourites: StorageFavouriteFactsRepository
    private let elsewhere: RemoteFavouritesRepository
    private let addresses: FactAddresses
    private let storage: any StorageProtocol

    init(in context: AppContext) throws {
        storage = context.storage
        sources = try context.options.dogFacts.sources(storage, logger: context.logger)
        favourites = StorageFavouriteFactsRepository(storage: storage)
        elsewhere = context.options.dogFacts.elsewhere(
            storage,
            seals: context.sealedTokens,
            logger: context.logger
        )
        addresses = FactAddresses(origin: context.options.publicURL?.origin)
    }

    var belongings: [any OwnedData] { [favourites] }

    func register(in container: inout Container) {
        container.load(DogFactsModule())
        let (sources, favourites, elsewhere) = (sources, favourites, elsewhere)
        let (addresses, storage) = (addresses, storage)
        container.register(.single) { sources }
        // What is not the next fact is the same of each.
        container.register(.single, as: (any DogFactsRepository).self) { sources.first.repository }
        container.register(.single, as: (any FavouriteFactsRepository).self) { favourites }
        container.register(.single, as: (any FavouritesElsewhere).self) { elsewhere }
        container.register(.single) { addresses }
        container.register(.single) { FactImport(storage: storage) }
    }
}

/// Where dog facts come from, and where favourites can be kept, too.
struct DogFactsOptions: Sendable {
    /// What `--dog-facts-source` can be.
    enum Kind: String, Sendable, CaseIterable {
        case local, remote
        case remoteThenLocal = "remote-then-local"
    }

    var kind = Kind.local
    var address = DogFactsAddress.standard
    /// Whom the source's terms ask to be named; nil names its host.
    var attribution: String?
    /// A feed whose entries can be read as facts; nil is none.
    var feed: DogFactsFeedOptions?
    /// The Atrium that accounts can keep their favourites at, too; nil is none.
    var favouritesAt: APIEnvironment?
    /// What a new shuffle is mixed by.
    var newSeed: @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }
    /// How long a call may take, and how often it is tried.
    var limits = CallLimits()
    /// What calls are timed by; tests give one that they move.
    var clock: any Clock<Duration> = ContinuousClock()

    /// What visitors can read facts of, over a storage. Throws where the address of a source is none.
    fileprivate func sources(_ storage: any StorageProtocol, logger: Logger) throws -> DogFactSources {
        let own = StorageDogFactsRepository(storage: storage, newSeed: newSeed)
        let local = DogFactSources.Source(id: Kind.local.rawValue, own)
        let remoteID = Kind.remote.rawValue
        let others = try feed.map { [DogFactSources.Source(id: "feed", try read($0, storage, logger))] } ?? []
        switch kind {
        case .local: return DogFactSources(local, others)
        case .remote:
            let remote = try remote(storage, keptComeAgain: true, logger)
            return DogFactSources(.init(id: remoteID, remote), others + [local])
        case .remoteThenLocal:
            let both = FallbackDogFactsRepository(try remote(storage, keptComeAgain: false, logger), then: own)
            return DogFactSources(.init(id: remoteID, both), others + [local])
        }
    }

    private func read(
        _ feed: DogFactsFeedOptions,
        _ storage: any StorageProtocol,
        _ logger: Logger
    ) throws -> RemoteDogFactsRepository {
        var limits = limits
        limits.size = min(limits.size, DogFactsFeedOptions.maxBytes)
        let environment = try APIEnvironment(
            "dog facts feed",
            address: feed.address.base,
            credential: try feed.credential()
        )
        return RemoteDogFactsRepository(
            address: feed.address,
            client: APIClient(environment: environment, limits: limits, clock: clock, logger: logger),
            storage: storage,
            attribution: feed.attribution,
            newSeed: newSeed
        )
    }

    fileprivate func elsewhere(
        _ storage: any StorageProtocol,
        seals: any TokenSeals,
        logger: Logger
    ) -> RemoteFavouritesRepository {
        RemoteFavouritesRepository(
            at: favouritesAt,
            client: APIClient(
                environment: favouritesAt ?? APIEnvironment("favourites", host: ""),
                limits: limits,
                clock: clock,
                logger: logger
            ),
            storage: storage,
            seals: seals
        )
    }

    private func remote(
        _ storage: any StorageProtocol,
        keptComeAgain: Bool,
        _ logger: Logger
    ) throws -> RemoteDogFactsRepository {
        let environment = try APIEnvironment("dog facts", address: address.base)
        let client = APIClient(environment: environment, limits: limits, clock: clock, logger: logger)
        return RemoteDogFactsRepository(
            address: address,
            client: client,
            storage: storage,
            keptComeAgain: keptComeAgain,
            attribution: attribution,
            newSeed: newSeed
        )
    }
}

/// A feed whose entries are facts, and what it is asked with.
struct DogFactsFeedOptions: Sendable {
    /// No feed that people write is longer.
    static let maxBytes = 1_048_576

    var address: DogFactsAddress
    /// Whom its terms ask to be named; nil names its host.
    var attribution: String?
    /// The header field that it wants a key in, and the file of the key; both or neither.
    var header: String?
    var keyFile: String?

    /// Throws where the two do not go together, and where the file cannot be read. What is in it is in no error.
    func credential() throws(SettingError) -> Credential? {
        guard header != nil || keyFile != nil else { return nil }
        guard let header else {
            throw SettingError("the key of the feed needs the name of its header field; give --dog-facts-feed-header")
        }
        guard let keyFile else {
            throw SettingError("the header field of the feed needs a key; give --dog-facts-feed-key-file")
        }
        let key = Secret(try PasswordFile.firstLine(of: keyFile, for: .dogFactsFeedKeyFile))
        guard let credential = Credential(header: header, key: key) else {
            throw SettingError(
                "no request can have the header field \(printable(header)) with that key; see --dog-facts-feed-header"
            )
        }
        return credential
    }
}

extension DogFactsAddress {
    /// The address of a feed.
    init(feedSetting text: String) throws {
        guard let address = DogFactsAddress(feed: text) else {
            throw SettingError(
                "“\(printable(text))” is not the address of a feed, such as https://example.org/dogs.atom"
            )
        }
        self = address
    }

    /// The address of a source of dog facts.
    init(setting text: String) throws {
        self.init(text)
        do throws(APIEnvironmentError) {
            _ = try APIEnvironment("dog facts", address: base)
        } catch {
            throw SettingError("“\(printable(text))” \(error)")
        }
    }
}

extension APIEnvironment {
    /// The address of the Atrium that favourites are kept at, too. Tokens go there, so nobody on the way may read them.
    init(favouritesSetting text: String) throws {
        do throws(APIEnvironmentError) {
            try self.init("favourites", address: text)
        } catch {
            throw SettingError("“\(printable(text))” \(error)")
        }
        guard scheme == .https || ["127.0.0.1", "[::1]", "localhost"].contains(host) else {
            throw SettingError("“\(printable(text))” must begin with https://")
        }
    }
}
