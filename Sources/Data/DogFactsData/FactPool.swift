import CBundledFacts
import DogFacts
import Foundation
import Storage
import Synchronization

/// Facts with numbers: those that come with the product, where the pool has them, then what was added to the storage.
/// None is taken away, so a number stays a fact's for as long as the product is the same. A version that brings more
/// facts moves the added ones behind these: a shuffle that began before it may show one of them again.
///
/// A fact that was added before the product had it is the product's now, and counts once.
struct FactPool: Sendable {
    let kind: FactShuffle.Pool
    let bundled: BundledFacts
    let storage: any StorageProtocol
    private let superseded = SupersededFacts()

    private init(kind: FactShuffle.Pool, bundled: BundledFacts, storage: any StorageProtocol) {
        self.kind = kind
        self.bundled = bundled
        self.storage = storage
    }

    static func own(_ storage: any StorageProtocol, bundled: BundledFacts = .all) -> FactPool {
        FactPool(kind: .own, bundled: bundled, storage: storage)
    }

    static func kept(_ storage: any StorageProtocol) -> FactPool {
        FactPool(kind: .kept, bundled: .none, storage: storage)
    }

    static func feed(_ storage: any StorageProtocol) -> FactPool {
        FactPool(kind: .feed, bundled: .none, storage: storage)
    }

    func count() async throws(StorageError) -> Int {
        let stored = try await storage.count(of: PooledFact.self, mine)
        return bundled.facts.count + stored - (try await supersededNumbers().count)
    }

    func fact(at position: Int) async throws(StorageError) -> DogFact? {
        guard position >= bundled.facts.count else { return bundled.facts[position] }
        let columns = PooledFact.columns
        var number = position - bundled.facts.count
        for other in try await supersededNumbers() where other <= number { number += 1 }
        let wanted = columns.pool == kind.rawValue && columns.number == number
        return try await storage.cachedObjects(PooledFact.self, .matching(wanted)).first?.fact
    }

    func fact(_ id: DogFact.ID) async throws(StorageError) -> DogFact? {
        if let position = bundled.position(of: id) { return bundled.facts[position] }
        return try await stored(id)?.fact
    }

    func position(of id: DogFact.ID) async throws(StorageError) -> Int? {
        if let position = bundled.position(of: id) { return position }
        guard let number = try await stored(id)?.number else { return nil }
        return bundled.facts.count + number - (try await supersededNumbers().count { $0 < number })
    }

    /// Adds what is not there yet, as far as there is room, and gives back how many that were and for how many there
    /// was none.
    func add(
        _ facts: [DogFact],
        at moment: Date,
        upTo maximum: Int
    ) async throws(StorageError) -> (added: Int, withoutRoom: Int) {
        // Most that a source gives is there already, and readers need not wait for each other as writers do.
        let new = try await storage.read { snapshot throws(StorageError) in try missing(facts, in: snapshot) }
        guard !new.isEmpty else { return (0, 0) }
        return try await storage.write { transaction throws(StorageError) in
            let before = try transaction.count(of: PooledFact.self, mine)
            let missing = try missing(new, in: transaction)
            let added = missing.prefix(max(maximum - before, 0))
            for (index, fact) in added.enumerated() {
                try transaction.save(PooledFact(fact, in: kind, number: before + index, at: moment))
            }
            return (added.count, missing.count - added.count)
        }
    }

    /// Those that are not there yet, each once.
    private func missing(_ facts: [DogFact], in snapshot: any StorageSnapshot) throws(StorageError) -> [DogFact] {
        var seen: Set<DogFact.ID> = []
        var missing: [DogFact] = []
        for fact in facts where bundled.position(of: fact.id) == nil && seen.insert(fact.id).inserted {
            if try snapshot.object(PooledFact.self, byPrimaryKey: key(fact.id)) == nil { missing.append(fact) }
        }
        return missing
    }

    private var mine: Query<PooledFact> { .matching(PooledFact.columns.pool == kind.rawValue) }

    private func stored(_ id: DogFact.ID) async throws(StorageError) -> PooledFact? {
        try await storage.object(PooledFact.self, byPrimaryKey: key(id))
    }

    private func key(_ id: DogFact.ID) -> PooledFact.PrimaryKey {
        PooledFact.PrimaryKey(pool: kind.rawValue, id: id.rawValue)
    }

    /// The numbers of added facts that the product has by now, in order.
    private func supersededNumbers() async throws(StorageError) -> [Int] {
        try await superseded.numbers { () throws(StorageError) in
            guard !bundled.facts.isEmpty else { return [] }
            return try await storage.read { snapshot throws(StorageError) in
                var numbers: [Int] = []
                for fact in bundled.facts {
                    if let stored = try snapshot.object(PooledFact.self, byPrimaryKey: key(fact.id)) {
                        numbers.append(stored.number)
                    }
                }
                return numbers.sorted()
            }
        }
    }
}

/// The facts that come with the product, in the order of their file, which only grows at its end.
struct BundledFacts: Sendable {
    /// Read once, when the first is asked for.
    static let all = BundledFacts(lines: lines)
    static let none = BundledFacts(lines: [])

    /// The file, a fact on each line.
    static var lines: [UInt8] {
        var count = 0
        return Array(UnsafeBufferPointer(start: bundled_dog_facts(&count), count: count))
    }

    let facts: [DogFact]
    private let positions: [DogFact.ID: Int]

    init(lines: [UInt8]) {
        let read = lines.split(separator: UInt8(ascii: "\n")).flatMap { line in
            FactsAnswer(Data(line))?.facts.compactMap { DogFact($0, from: "Atrium") } ?? []
        }
        var positions: [DogFact.ID: Int] = [:]
        facts = read.filter { positions.updateValue(positions.count, forKey: $0.id) == nil }
        self.positions = Dictionary(facts.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    func position(of id: DogFact.ID) -> Int? { positions[id] }
}

/// Remembers which added facts the product has by now. They are looked for once: a pool adds none that the product has.
final class SupersededFacts: Sendable {
    private let known = Mutex<[Int]?>(nil)

    /// - Parameter find: gives their numbers.
    func numbers(_ find: () async throws(StorageError) -> [Int]) async throws(StorageError) -> [Int] {
        if let known = known.withLock({ $0 }) { return known }
        let found = try await find()
        known.withLock { $0 = found }
        return found
    }
}
