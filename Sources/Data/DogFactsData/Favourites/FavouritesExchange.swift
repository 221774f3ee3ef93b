import DogFacts
import Foundation
import Networking
import Portico
import Storage
import Synchronization

/// One exchange with another Atrium by the universal scheme: tells it what was changed here, asks what it has, and saves
/// that. Where it fails, what was told is saved, and why it failed.
final class FavouritesExchange: RemoteQuery {
    enum Failure: Error {
        case trouble(ExchangeFailure)
        case storage(StorageError)
        case cancelled
    }

    /// What the other one has.
    struct List {
        let ids: Set<DogFact.ID>
        let facts: [DogFact]
    }

    private struct Told {
        var added: Set<DogFact.ID> = []
        var removed: Set<DogFact.ID> = []
        /// Facts that the other one does not have.
        var unknown: Set<DogFact.ID> = []
    }

    /// How many changes are sent at once: more would keep a page waiting for long.
    static let maxChanges = 10
    /// How long what came back is fresh, in seconds: nobody makes one Atrium ask another more often by reading a page.
    static let freshFor: TimeInterval = 60
    /// Where the other one does not say when the token ends: one lives 30 days since it was used, and its Atrium may
    /// note a use a day late.
    static let lifetime: TimeInterval = 29 * 24 * 60 * 60

    private let owner: VisitorID
    private let row: FavouritesConnectionRow
    private let kept: Set<DogFact.ID>
    private let changes: [FavouriteChange]
    private let isUrgent: Bool
    /// Nil where the token cannot be read here any more.
    private let token: String?
    private let client: any HTTPClient
    private let host: String
    private let storage: any StorageProtocol
    private let now: @Sendable () -> Date
    private let told = Mutex(Told())

    init(
        _ row: FavouritesConnectionRow,
        of owner: VisitorID,
        keeping kept: Set<DogFact.ID>,
        isUrgent: Bool,
        token: String?,
        client: any HTTPClient,
        host: String,
        storage: any StorageProtocol,
        now: @escaping @Sendable () -> Date
    ) {
        self.owner = owner
        self.row = row
        self.kept = kept
        changes = row.changes(keeping: kept)
        self.isUrgent = isUrgent
        self.token = token
        self.client = client
        self.host = host
        self.storage = storage
        self.now = now
    }

    /// A token that is refused is not tried again, whoever hurries.
    func fresh() -> FavouritesConnectionRow? {
        if row.failure?.trouble(at: host).needsToken == true { return row }
        guard !isUrgent, let askedAt = row.askedAt, now().timeIntervalSince(askedAt) < Self.freshFor else { return nil }
        return changes.isEmpty || row.trouble != nil ? row : nil
    }

    func ask() async throws(Failure) -> APIResponse {
        guard let token else { throw .trouble(.refused) }
        // It could end on its way.
        guard row.endsAt > now().addingTimeInterval(60) else { throw .trouble(.ended) }
        let credential = Credential.bearer(BearerToken(Secret(token), expiry: row.endsAt))
        for change in changes.prefix(Self.maxChanges) { try await tell(change, by: credential) }
        do throws(HTTPClientError) {
            return try await client.load(endpoint(.list, credential))
        } catch {
            throw Failure(error)
        }
    }

    func map(_ answer: APIResponse) throws(Failure) -> List {
        do throws(HTTPClientError) {
            let page = try Mapper().map(FavouritesAnswerDTO.self, from: answer)
            guard page.isList else { throw .notParsable(answer) }
            let rows = page.value.rows.elements
            return List(
                ids: Set(rows.compactMap { DogFact.ID(rawValue: $0.id) }),
                facts: rows.compactMap { $0.fact(from: host) }
            )
        } catch {
            throw Failure(error)
        }
    }

    /// What was added there is added here, as far as there is room. What was removed there stays here, and is not sent
    /// again.
    func save(_ list: List, of answer: APIResponse) async throws(Failure) -> FavouritesConnectionRow {
        let told = told.withLock { $0 }
        let moment = now()
        return try await saving { [row, owner, kept] transaction, saved throws(StorageError) in
            let before = row.knownIDs.union(told.added).subtracting(told.removed)
            var known = list.ids.intersection(before)
            for fact in list.facts where !before.contains(fact.id) && !told.removed.contains(fact.id) {
                let isKept = try StorageFavouriteFactsRepository.keep(fact, of: owner, at: moment, in: transaction)
                if isKept { known.insert(fact.id) }
            }
            saved.knownIDs = known
            saved.hereOnlyIDs = row.hereOnlyIDs.union(told.unknown).union(before.subtracting(list.ids))
                .subtracting(known).intersection(kept)
            saved.endsAt = Self.end(of: answer) ?? moment.addingTimeInterval(Self.lifetime)
            saved.askedAt = moment
            saved.trouble = nil
        }
    }

    /// What the other one says of the token: `Token-Expires: @1893456000`, seconds since 1970 (RFC 9651 section 3.3.7).
    private static func end(of answer: APIResponse) -> Date? {
        guard let text = answer.headers["token-expires"], text.first == "@", let second = UInt32(text.dropFirst())
        else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(second))
    }

    func saved(after failure: Failure) async throws(Failure) -> FavouritesConnectionRow? {
        guard case .trouble(let trouble) = failure else { throw failure }
        let told = told.withLock { $0 }
        let moment = now()
        return try await saving { [row] _, saved throws(StorageError) in
            saved.knownIDs = row.knownIDs.union(told.added).subtracting(told.removed)
            saved.askedAt = moment
            saved.trouble = trouble.rawValue
        }
    }

    private func endpoint(_ request: FavouritesEndpoint.Request, _ token: Credential) -> FavouritesEndpoint {
        FavouritesEndpoint(request: request, token: token, host: host)
    }

    private func tell(_ change: FavouriteChange, by credential: Credential) async throws(Failure) {
        do throws(HTTPClientError) {
            _ = try await client.load(endpoint(.change(change), credential))
        } catch .status(404, _) {
            // What is to be removed is gone already, as the list will say; what is to be added is no fact there. Whoever
            // is no Atrium says the same, so neither counts unless there is a list.
            if case .add(let id) = change { told.withLock { _ = $0.unknown.insert(id) } }
            return
        } catch {
            throw Failure(error)
        }
        told.withLock { told in
            switch change {
            case .add(let id): _ = told.added.insert(id)
            case .remove(let id): _ = told.removed.insert(id)
            }
        }
    }

    /// Saves the row as it is then, unless another exchange saved it meanwhile, or the connection is another one: then
    /// that counts, and what this one told is found out by the next.
    private func saving(
        _ change: @Sendable (any StorageTransaction, inout FavouritesConnectionRow) throws(StorageError) -> Void
    ) async throws(Failure) -> FavouritesConnectionRow {
        do throws(StorageError) {
            return try await storage.write { [row] transaction throws(StorageError) in
                let stored = try transaction.object(FavouritesConnectionRow.self, byPrimaryKey: row.visitor)
                guard stored == row else { return stored ?? row }
                var saved = row
                try change(transaction, &saved)
                try transaction.save(saved)
                return saved
            }
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .storage(error)
        }
    }
}

extension FavouritesExchange.Failure {
    fileprivate init(_ error: HTTPClientError) {
        self = ExchangeFailure(error).map { .trouble($0) } ?? .cancelled
    }
}
