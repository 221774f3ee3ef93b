public import DogFacts
public import Foundation
public import Storage

/// Dog facts: those of the product, what was imported, and what a source elsewhere gave.
///
///     let repository = StorageDogFactsRepository(storage: storage, source: .local)
///     let found = try await repository.randomFact(at: nil, after: nil)
///
/// A source elsewhere is asked for each next fact; what it gives is kept, and one of what is kept is shown, so that none comes twice. Where
/// it fails, one that was kept is shown all the same, with a word about it; where that is wanted, one of our own when there is none or all
/// were seen.
public struct StorageDogFactsRepository: DogFactsRepository {
    /// Where the next fact comes from.
    public enum Source: Sendable {
        case local
        case remote(RemoteFacts)
        case remoteThenLocal(RemoteFacts)
    }

    /// How many facts of a source are kept; a source that makes up new ones for ever fills no disk.
    static let mostKept = 10_000

    private let own: FactPool
    private let kept: FactPool
    private let source: Source
    private let now: @Sendable () -> Date
    private let newSeed: @Sendable () -> UInt32

    /// An SQLite storage needs the tables of `DogFactsTables`.
    ///
    /// - Parameters:
    ///   - newSeed: what a new shuffle is mixed by.
    public init(
        storage: any StorageProtocol,
        source: Source = .local,
        now: @escaping @Sendable () -> Date = { Date() },
        newSeed: @escaping @Sendable () -> UInt32 = { UInt32.random(in: .min ... .max) }
    ) {
        own = .own(storage)
        kept = .kept(storage)
        self.source = source
        self.now = now
        self.newSeed = newSeed
    }

    public func randomFact(at place: FactPlace?, after last: DogFact.ID?) async throws(DogFactsError) -> FoundFact {
        switch source {
        case .local: return try await next(in: own, at: place, after: last)
        case .remote(let remote): return try await next(from: remote, orOwn: false, at: place, after: last)
        case .remoteThenLocal(let remote): return try await next(from: remote, orOwn: true, at: place, after: last)
        }
    }

    public func fact(_ id: DogFact.ID) async throws(DogFactsError) -> DogFact? {
        try await reading { () throws(StorageFailure) in
            if let fact = try await own.fact(id) { return fact }
            return try await kept.fact(id)
        }
    }

    public func ownFacts(_ count: Int) async throws(DogFactsError) -> [DogFact] {
        let seed = newSeed()
        return try await reading { () throws(StorageFailure) in
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
        return facts.isEmpty ? [] : days.map { DayFact(day: $0, fact: facts[FactCalendar.position(on: $0, of: facts.count)]) }
    }

    /// Asks, maps, saves; else serves what was saved, or our own.
    private func next(
        from remote: RemoteFacts,
        orOwn: Bool,
        at place: FactPlace?,
        after last: DogFact.ID?
    ) async throws(DogFactsError) -> FoundFact {
        let (failure, sentence): (DogFactsError, String)
        do throws(DogFactsError) {
            let facts = try await remote.facts()
            _ = try await reading { () throws(StorageFailure) in try await kept.add(facts, at: now(), upTo: Self.mostKept) }
            return try await next(in: kept, at: place, after: last)
        } catch {
            guard let said = error.sentence else { throw error }
            (failure, sentence) = (error, said)
        }
        // Kept facts that were all seen are no reason to keep our own from anybody.
        let isOver = orOwn ? try await isOver(kept, at: place) : false
        if !isOver, var found = try? await next(in: kept, at: place, after: last) {
            found.remark = "\(sentence) This fact was kept from an earlier time."
            return found
        }
        guard orOwn else { throw failure }
        var found = try await next(in: own, at: place, after: last)
        found.remark = "\(sentence) This fact is one of our own."
        return found
    }

    /// Whether all facts of a pool were seen, or the visitor is among those of another already.
    private func isOver(_ pool: FactPool, at place: FactPlace?) async throws(DogFactsError) -> Bool {
        guard let place else { return false }
        guard place.shuffle.pool == pool.kind else { return true }
        return place.position(of: try await reading { () throws(StorageFailure) in try await pool.count() }) == nil
    }

    private func next(in pool: FactPool, at place: FactPlace?, after last: DogFact.ID?) async throws(DogFactsError) -> FoundFact {
        let found = try await reading { () throws(StorageFailure) -> FoundFact? in
            let count = try await pool.count()
            if let place, place.shuffle.pool == pool.kind, let position = place.position(of: count),
                let fact = try await pool.fact(at: position)
            {
                return FoundFact(fact, at: place)
            }
            let new = try await beginning(in: pool, count, at: place, after: last)
            let position = new.position(of: count)
            guard let position, let fact = try await pool.fact(at: position) else { return nil }
            return FoundFact(fact, at: new)
        }
        guard let found else { throw .fetchError(reason: "There is no dog fact here yet.") }
        return found
    }

    /// A new shuffle that has what was seen last as its first fact, and goes on behind it.
    private func beginning(
        in pool: FactPool,
        _ count: Int,
        at place: FactPlace?,
        after last: DogFact.ID?
    ) async throws(StorageFailure) -> FactPlace {
        var seen: Int?
        if let last { seen = try await pool.position(of: last) }
        if let place, place.shuffle.pool == pool.kind { seen = seen ?? place.shuffle.position(at: Int(place.index) - 1, of: count) }
        let shuffle = FactShuffle(pool: pool.kind, seed: newSeed(), size: count, first: seen)
        return FactPlace(shuffle, at: seen != nil && count > 1 ? 1 : 0)
    }

    private func reading<Value>(_ read: () async throws(StorageFailure) -> Value) async throws(DogFactsError) -> Value {
        do throws(StorageFailure) {
            return try await read()
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .fetchError(reason: "The dog facts cannot be read just now.")
        }
    }
}
