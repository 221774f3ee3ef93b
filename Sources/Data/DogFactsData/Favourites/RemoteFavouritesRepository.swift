public import DogFacts
public import Foundation
public import Networking
public import Portico
public import Storage

/// Favourites that are kept at another Atrium, too.
///
///     let elsewhere = RemoteFavouritesRepository(at: environment, client: client, storage: storage, seals: seals)
///     try await elsewhere.connect(owner, with: token)
///     let connection = try await elsewhere.exchange(of: owner, isUrgent: true)
///
/// Nothing is lost where the other one is down: what was changed here is what differs from what it had last, and is
/// sent by the next exchange that reaches it, 10 changes at a time.
public struct RemoteFavouritesRepository: FavouritesElsewhere {
    private let environment: APIEnvironment?
    private let client: any HTTPClient
    private let storage: any StorageProtocol
    private let own: StorageFavouriteFactsRepository
    private let seals: any TokenSeals
    private let now: @Sendable () -> Date

    /// An SQLite storage needs the tables of `DogFactsTables`.
    ///
    /// - Parameters:
    ///   - environment: the other Atrium; nil where nobody can keep favourites elsewhere.
    ///   - client: asks it.
    ///   - seals: what tokens are sealed with before they are stored.
    public init(
        at environment: APIEnvironment?,
        client: any HTTPClient,
        storage: any StorageProtocol,
        seals: any TokenSeals,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.environment = environment
        self.client = client
        self.storage = storage
        own = StorageFavouriteFactsRepository(storage: storage, now: now)
        self.seals = seals
        self.now = now
    }

    public var host: String? { environment?.host }

    public func connect(_ owner: VisitorID, with token: Secret) async throws(FavouriteError) {
        guard let address else { throw .notFound }
        guard let sealed = seals.seal(token.revealed, of: owner) else { throw .unavailable(.unreachable) }
        let row = FavouritesConnectionRow(
            visitor: owner.rawValue,
            address: address,
            token: sealed,
            endsAt: now().addingTimeInterval(FavouritesExchange.lifetime),
            known: "",
            hereOnly: "",
            askedAt: nil,
            trouble: nil
        )
        try await storing { storage throws(StorageError) in try await storage.save(row) }
    }

    public func disconnect(_ owner: VisitorID) async throws(FavouriteError) {
        let mine = FavouritesConnectionRow.columns.visitor == owner.rawValue
        try await storing { storage throws(StorageError) in
            try await storage.deleteAll(ofType: FavouritesConnectionRow.self, matching: mine)
        }
    }

    public func exchange(
        of owner: VisitorID,
        isUrgent: Bool
    ) async throws(FavouriteError) -> FavouritesConnection? {
        guard let host, let row = try await row(of: owner) else { return nil }
        let exchange = FavouritesExchange(
            row,
            of: owner,
            keeping: try await kept(by: owner),
            isUrgent: isUrgent,
            token: seals.open(row.token, of: owner),
            client: client,
            host: host,
            storage: storage,
            now: now
        )
        var result = row
        do throws(FavouritesExchange.Failure) {
            result = try await exchange.value()
        } catch {
            switch error {
            case .storage(let failure): throw .unavailable(failure.trouble)
            // A failure at the other one is what the row says.
            case .cancelled, .trouble: break
            }
        }
        let kept = try await kept(by: owner)
        return FavouritesConnection(
            endsAt: result.endsAt,
            trouble: result.failure?.trouble(at: host) ?? soonEnd(of: result),
            waiting: result.changes(keeping: kept).count,
            hereOnly: result.hereOnlyIDs.intersection(kept).count
        )
    }

    /// That the token ends soon, of which its owner is told while the two still talk. One that lives on by its use was
    /// given more time just now.
    private func soonEnd(of row: FavouritesConnectionRow) -> ConnectionTrouble? {
        row.askedAt != nil && row.endsAt < now().addingTimeInterval(Self.warning) ? .endsSoon : nil
    }

    /// How long before its end a token is said to end soon, in seconds: a week.
    static let warning: TimeInterval = 7 * 24 * 60 * 60

    private var address: String? { environment.map { $0.origin + $0.basePath } }

    /// Nil where the owner is not connected to this one.
    private func row(of owner: VisitorID) async throws(FavouriteError) -> FavouritesConnectionRow? {
        let row = try await storing { storage throws(StorageError) in
            try await storage.object(FavouritesConnectionRow.self, byPrimaryKey: owner.rawValue)
        }
        return row?.address == address ? row : nil
    }

    private func kept(by owner: VisitorID) async throws(FavouriteError) -> Set<DogFact.ID> {
        Set(try await own.favourites(of: owner).map(\.id))
    }

    private func storing<Value>(
        _ work: (any StorageProtocol) async throws(StorageError) -> Value
    ) async throws(FavouriteError) -> Value {
        do throws(StorageError) {
            return try await work(storage)
        } catch {
            throw .unavailable(error.trouble)
        }
    }
}

/// Seals tokens before they are stored, so that who has only what is stored cannot use them.
public protocol TokenSeals: Sendable {
    /// Nil where there is nothing to seal with. What is sealed opens for this owner alone.
    func seal(_ token: String, of owner: VisitorID) -> String?
    /// Nil where the key is not here any more, as after a backup was restored elsewhere.
    func open(_ sealed: String, of owner: VisitorID) -> String?
}
