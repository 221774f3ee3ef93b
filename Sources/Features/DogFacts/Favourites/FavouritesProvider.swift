import AtriumTexts
import Foundation
import Portico

/// Owns the state of a visitor's favourite facts. Each change says whether it was made; where it was not, the state
/// says why.
struct FavouritesProvider: LoadingProvider {
    let repository: any FavouriteFactsRepository
    let facts: any DogFactsRepository
    let elsewhere: any FavouritesElsewhere
    let visitor: Visitor
    let now: Now
    let store: StateStore<FavouritesState>

    init(
        repository: any FavouriteFactsRepository,
        facts: any DogFactsRepository,
        elsewhere: any FavouritesElsewhere,
        visitor: Visitor,
        now: @escaping Now
    ) {
        self.repository = repository
        self.facts = facts
        self.elsewhere = elsewhere
        self.visitor = visitor
        self.now = now
        store = StateStore(FavouritesState(listing: visitor.id == nil ? .loaded([]) : .pending))
    }

    /// Reads the list. Somebody who has no identity yet has no favourites, and nothing is asked.
    func load() async {
        guard let id = visitor.id else { return }
        await list(for: id)
    }

    /// Reads the list, and again once it was exchanged with another Atrium.
    func loadAndExchange() async {
        await load()
        guard let owner, await exchange(isUrgent: false) != nil else { return }
        await list(for: owner)
    }

    func connect(with token: Secret) async -> Bool {
        let token = Secret(token.revealed.trimmingCharacters(in: .whitespacesAndNewlines))
        guard token.isBearerToken else { return refuse(.noToken) }
        return await changeConnection { elsewhere, owner throws(FavouriteError) in
            try await elsewhere.connect(owner, with: token)
        }
    }

    func disconnect() async -> Bool {
        await changeConnection { elsewhere, owner throws(FavouriteError) in try await elsewhere.disconnect(owner) }
    }

    func add(_ id: DogFact.ID) async -> Bool {
        let fact: DogFact?
        do throws(DogFactsError) {
            fact = try await facts.fact(id)
        } catch {
            return refuse(.factUnavailable)
        }
        guard let fact else { return refuse(.noFact) }
        let owner: VisitorID?
        do throws(IdentityError) {
            // Not before there is something to keep: who keeps nothing leaves nothing behind.
            owner = try await visitor.identity()
        } catch {
            return refuse(.noIdentity(error))
        }
        return await change(of: owner) { [now] repository, visitor throws(FavouriteError) in
            try await repository.add(fact, of: visitor, at: now())
        }
    }

    func remove(_ id: DogFact.ID) async -> Bool {
        await change(of: visitor.id) { [now] repository, visitor throws(FavouriteError) in
            try await repository.remove(id, of: visitor, at: now())
        }
    }

    func restore(_ id: DogFact.ID) async -> Bool {
        await change(of: visitor.id) { repository, visitor throws(FavouriteError) in
            try await repository.restore(id, of: visitor)
        }
    }

    /// Makes a change, and lists what there is then.
    private func change(
        of owner: VisitorID?,
        _ make: @Sendable (any FavouriteFactsRepository, VisitorID) async throws(FavouriteError) -> Void
    ) async -> Bool {
        // Somebody who can have an identity and has none yet keeps nothing that could be changed.
        guard let owner else { return refuse(visitor.identification == nil ? .noVisitor : .refused(.notFound)) }
        guard await attempt({ () async throws(FavouriteError) in try await make(repository, owner) }) != nil else {
            return false
        }
        _ = await exchange(isUrgent: true)
        await list(for: owner)
        return true
    }

    private func changeConnection(
        _ make: @Sendable (any FavouritesElsewhere, VisitorID) async throws(FavouriteError) -> Void
    ) async -> Bool {
        guard let owner else { return refuse(.notSignedIn) }
        guard await attempt({ () async throws(FavouriteError) in try await make(elsewhere, owner) }) != nil else {
            return false
        }
        if await exchange(isUrgent: true) != nil { await list(for: owner) }
        return true
    }

    /// Who can keep favourites elsewhere, too.
    private var owner: VisitorID? { visitor.account.map { VisitorID(of: $0) } }

    /// The connection as it is then; nil where there is none. Where that cannot be told the page says nothing of it,
    /// for the list is kept in the same place and says what is wrong with that.
    private func exchange(isUrgent: Bool) async -> FavouritesConnection? {
        guard let host = elsewhere.host, let owner else { return nil }
        let shown: FavouritesState.Elsewhere?
        do throws(FavouriteError) {
            shown = .init(host: host, connection: try await elsewhere.exchange(of: owner, isUrgent: isUrgent))
        } catch {
            shown = nil
        }
        store.modify { $0.elsewhere = shown }
        return shown?.connection
    }

    private func list(for visitor: VisitorID) async {
        let listing: FavouritesState.Listing
        do throws(FavouriteError) {
            listing = .loaded(try await repository.favourites(of: visitor))
        } catch .unavailable(let trouble) {
            listing = .failed(trouble)
        } catch {
            // Whoever keeps nothing has an empty list.
            listing = .loaded([])
        }
        store.modify { $0.listing = listing }
    }
}

/// A visitor's favourite facts, and what became of the last change to them.
struct FavouritesState: AttemptState, Hashable {
    enum Listing: Sendable, Hashable {
        case pending
        /// Newest first.
        case loaded([FavouriteFact])
        case failed(StorageTrouble)
    }

    /// The other Atrium that favourites can be kept at, too.
    struct Elsewhere: Sendable, Hashable {
        let host: String
        /// Nil where the visitor is not connected.
        let connection: FavouritesConnection?
    }

    var listing = Listing.pending
    /// Nil where there is none, or not for this visitor.
    var elsewhere: Elsewhere?
    var problem: FavouriteProblem?

    /// Those that are known; none where they could not be read.
    var facts: [FavouriteFact] { if case .loaded(let facts) = listing { facts } else { [] } }

    mutating func refuse(_ error: FavouriteError) { problem = .refused(error) }

    func contains(_ id: DogFact.ID) -> Bool {
        facts.contains { $0.id == id }
    }
}

/// Why a change to the favourites was not made.
enum FavouriteProblem: Sendable, Hashable {
    /// Nobody is known to whom it could belong.
    case noVisitor
    /// There is no such fact.
    case noFact
    /// Whether there is such a fact cannot be found out at the moment.
    case factUnavailable
    /// Somebody who has only looked around so far got no identity.
    case noIdentity(IdentityError)
    /// What was given as a token is none.
    case noToken
    /// Only an account can be connected.
    case notSignedIn
    case refused(FavouriteError)

    func message(in localiser: Localiser) -> String {
        switch self {
        case .noVisitor: localiser(DogFactFailures.noCookies)
        case .noFact: localiser(DogFactFailures.gone)
        case .factUnavailable: localiser(DogFactFailures.notLoaded)
        case .noIdentity(let error): localiser(error.text)
        case .noToken: localiser(ConnectionMessages.noToken)
        case .notSignedIn: localiser(ConnectionMessages.signInFirst)
        case .refused(.unavailable(let trouble)): localiser(Text(trouble, with: StoredThings.favourites))
        case .refused(.tooMany(let limit)): localiser(DogFactFailures.tooMany(limit))
        case .refused(.notFound): localiser(DogFactFailures.noFavourite)
        }
    }

    var condition: Condition {
        switch self {
        case .noVisitor, .notSignedIn: .forbidden
        case .noToken: .invalid([FieldError(field: "token", text: ConnectionMessages.noToken)])
        case .noFact, .refused(.notFound): .notFound
        case .factUnavailable, .noIdentity, .refused(.unavailable): .unavailable
        case .refused(.tooMany): .conflict
        }
    }
}

extension Secret {
    /// Whether it can stand behind `Bearer` (RFC 6750 section 2.1). None that a program makes is longer than this.
    fileprivate var isBearerToken: Bool {
        let bytes = Array(revealed.utf8)
        return (1...500).contains(bytes.count)
            && bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "-._~+/=".utf8.contains(byte)
                }
            }
    }
}
