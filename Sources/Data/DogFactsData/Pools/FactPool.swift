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
        let new = facts.filter { bundled.position(of: $0.id) == nil }
        guard !new.isEmpty else { return 0 }
        return try await storage.write { transaction throws(StorageFailure) in
            var number = try transaction.count(of: PooledFact.self, mine)
            let before = number
            for fact in new where number < most {
                let key = StoredDogFact.PrimaryKey(pool: kind.rawValue, id: fact.id.rawValue)
                guard try transaction.object(PooledFact.self, byPrimaryKey: key) == nil else { continue }
                try transaction.save(PooledFact(fact, in: kind, number: number, at: moment))
                number += 1
            }
            return number - before
        }
    }

    private var mine: Query<StoredDogFact> { .matching(StoredDogFact.columns.pool == kind.rawValue) }

    private func stored(_ id: DogFact.ID) async throws(StorageFailure) -> PooledFact? {
        try await storage.object(PooledFact.self, byPrimaryKey: StoredDogFact.PrimaryKey(pool: kind.rawValue, id: id.rawValue))
    }
}
