import DogFacts
import Foundation
import Storage

/// Facts with numbers: those that come with the product, where the pool has them, then what was added to the storage. None is taken away,
/// so a number stays a fact's.
struct FactPool: Sendable {
    let kind: FactShuffle.Pool
    let bundled: BundledFacts
    let storage: any StorageProtocol

    static func own(_ storage: any StorageProtocol, bundled: BundledFacts = .all) -> FactPool {
        FactPool(kind: .own, bundled: bundled, storage: storage)
    }

    static func kept(_ storage: any StorageProtocol) -> FactPool {
        FactPool(kind: .kept, bundled: .none, storage: storage)
    }

    func count() async throws(StorageFailure) -> Int {
        bundled.facts.count + (try await storage.count(of: PooledFact.self, mine))
    }

    func fact(at position: Int) async throws(StorageFailure) -> DogFact? {
        guard position >= bundled.facts.count else { return bundled.facts[position] }
        let columns = StoredDogFact.columns
        let number = position - bundled.facts.count
        return try await storage.cachedObjects(
            PooledFact.self,
            .matching(columns.pool == kind.rawValue && columns.number == number)
        ).first?.fact
    }

    func fact(_ id: DogFact.ID) async throws(StorageFailure) -> DogFact? {
        if let position = bundled.position(of: id) { return bundled.facts[position] }
        return try await stored(id)?.fact
    }

    func position(of id: DogFact.ID) async throws(StorageFailure) -> Int? {
        if let position = bundled.position(of: id) { return position }
        return try await stored(id).map { bundled.facts.count + $0.number }
    }

    /// Adds what is not there yet, and gives back how many that were. All or none, and never more than there is room for.
    func add(_ facts: [DogFact], at moment: Date, upTo most: Int = 1_000_000) async throws(StorageFailure) -> Int {
        // Most that a source gives is there already, and readers need not wait for each other as writers do.
        let new = try await storage.read { snapshot throws(StorageFailure) in try missing(facts, in: snapshot) }
        guard !new.isEmpty else { return 0 }
        return try await storage.write { transaction throws(StorageFailure) in
            let before = try transaction.count(of: PooledFact.self, mine)
            let added = try missing(new, in: transaction).prefix(max(most - before, 0))
            for (index, fact) in added.enumerated() {
                try transaction.save(PooledFact(fact, in: kind, number: before + index, at: moment))
            }
            return added.count
        }
    }

    /// Those that are not there yet, each once.
    private func missing(_ facts: [DogFact], in snapshot: any StorageSnapshot) throws(StorageFailure) -> [DogFact] {
        var seen: Set<DogFact.ID> = []
        var missing: [DogFact] = []
        for fact in facts where bundled.position(of: fact.id) == nil && seen.insert(fact.id).inserted {
            let key = StoredDogFact.PrimaryKey(pool: kind.rawValue, id: fact.id.rawValue)
            if try snapshot.object(PooledFact.self, byPrimaryKey: key) == nil { missing.append(fact) }
        }
        return missing
    }

    private var mine: Query<StoredDogFact> { .matching(StoredDogFact.columns.pool == kind.rawValue) }

    private func stored(_ id: DogFact.ID) async throws(StorageFailure) -> PooledFact? {
        try await storage.object(PooledFact.self, byPrimaryKey: StoredDogFact.PrimaryKey(pool: kind.rawValue, id: id.rawValue))
    }
}
