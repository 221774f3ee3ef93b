public import DogFacts
import Foundation
public import Storage

/// Dog facts that are stored here: those of the product and what was imported, or those that were kept from a source
/// elsewhere.
///
///     let repository = StorageDogFactsRepository(storage: storage)
///     let found = try await repository.randomFact(at: nil, after: nil)
///
/// A fact is found by its id whichever of these it is of.
public struct StorageDogFactsRepository: DogFactsRepository {
    private let own: FactPool
    private let kept: FactPool
    private let feed: FactPool
    /// Where the next fact comes from.
    private let pool: FactPool
    private let newSeed: @Sendable () -> UInt32

    /// An SQLite storage needs the tables of `DogFactsTables`.
    ///
    /// - Parameters:
    ///   - pool: what the next fact is one of.
    ///   - newSeed: what a new shuffle is mixed by.
    public init(
        storage: any StorageProtocol,
        pool: FactShuffle.Pool = .own,
        newSeed: @escaping @Sendable () -> UInt32 = randomSeed
    ) {
        own = .own(storage)
        kept = .kept(storage)
        feed = .feed(storage)
        self.pool =
            switch pool {
            case .own: own
            case .kept: kept
            case .feed: feed
            }
        self.newSeed = newSeed
    }

    /// Reads the facts that come with the product, and gives their number: for a server before it serves. Else they are
    /// read when the first is asked for.
    @discardableResult
    public static func readOwnFacts() -> Int { BundledFacts.all.facts.count }

    /// Of the system's randomness.
    public static let randomSeed: @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }

    public func randomFact(at place: ShufflePosition?, after last: DogFact.ID?) async throws(DogFactsError) -> FoundFact
    {
        let found = try await reading { () throws(StorageError) -> FoundFact? in
            let count = try await pool.count()
            if let place, place.shuffle.pool == pool.kind, let position = place.position(of: count),
                let fact = try await pool.fact(at: position)
            {
                return FoundFact(fact, at: place)
            }
            let new = try await beginning(count, at: place, after: last)
            let position = new.position(of: count)
            guard let position, let fact = try await pool.fact(at: position) else { return nil }
            return FoundFact(fact, at: new)
        }
        guard let found else { throw .fetchError(.noneHere) }
        return found
    }

    public func fact(_ id: DogFact.ID) async throws(DogFactsError) -> DogFact? {
        try await reading { () throws(StorageError) in
            if let fact = try await own.fact(id) { return fact }
            if let fact = try await kept.fact(id) { return fact }
            return try await feed.fact(id)
        }
    }

    public func ownFacts(_ count: Int) async throws(DogFactsError) -> [DogFact] {
        let seed = newSeed()
        return try await reading { () throws(StorageError) in
            let all = try await own.count()
            var facts: [DogFact] = []
            for position in FactShuffle(pool: .own, seed: seed, size: all).positions(count, of: all) {
                if let fact = try await own.fact(at: position) { facts.append(fact) }
            }
            return facts
        }
    }

    public func factsOfTheDay(_ days: ClosedRange<Int>) async throws(DogFactsError) -> [DayFact] {
        let facts = own.bundled.facts
        return facts.isEmpty
            ? [] : days.map { DayFact(day: $0, fact: facts[FactCalendar.position(on: $0, of: facts.count)]) }
    }

    /// Adds what a source gave and is not there yet, as far as there is room.
    func add(_ facts: [DogFact], at moment: Date, upTo maximum: Int) async throws(DogFactsError) {
        _ = try await reading { () throws(StorageError) in try await pool.add(facts, at: moment, upTo: maximum) }
    }

    /// Whether all facts were seen, or the visitor is among those of another pool already.
    func isOver(at place: ShufflePosition?) async throws(DogFactsError) -> Bool {
        guard let place else { return false }
        guard place.shuffle.pool == pool.kind else { return true }
        return place.position(of: try await reading { () throws(StorageError) in try await pool.count() }) == nil
    }

    /// A new shuffle that has what was seen last as its first fact, and goes on behind it.
    private func beginning(
        _ count: Int,
        at place: ShufflePosition?,
        after last: DogFact.ID?
    ) async throws(StorageError) -> ShufflePosition {
        var seen: Int?
        if let last { seen = try await pool.position(of: last) }
        if let place, place.shuffle.pool == pool.kind {
            seen = seen ?? place.shuffle.position(at: Int(place.index) - 1, of: count)
        }
        let shuffle = FactShuffle(pool: pool.kind, seed: newSeed(), size: count, first: seen)
        return ShufflePosition(shuffle, at: seen != nil && count > 1 ? 1 : 0)
    }

    private func reading<Value>(_ read: () async throws(StorageError) -> Value) async throws(DogFactsError) -> Value {
        do throws(StorageError) {
            return try await read()
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .fetchError(.unreadable)
        }
    }
}
