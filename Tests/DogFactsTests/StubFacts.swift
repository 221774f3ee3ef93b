import Foundation
import Portico
import Synchronization

@testable import DogFacts

/// Facts with the numbers a test gives them, which a test can make fail.
final class StubFacts: DogFactsRepository {
    /// Thrown by everything while it is there.
    let outage = Mutex<DogFactsError?>(nil)
    let asked = Mutex<[FactRequest]>([])
    let facts: [DogFact]
    let sourceName: String?
    private let remark: FactRemark?

    init(
        _ texts: [String] = ["Dogs see blue.", "Dogs dream.", "Dogs sniff."],
        remark: FactRemark? = nil,
        sourceName: String? = nil
    ) {
        self.sourceName = sourceName
        facts = texts.enumerated().map { .numbered($0, $1) }
        self.remark = remark
    }

    func randomFact(at place: ShufflePosition?, after last: DogFact.ID?) async throws(DogFactsError) -> FoundFact {
        asked.withLock { $0.append(.next(place, after: last)) }
        try fail()
        let place = place ?? ShufflePosition(FactShuffle(pool: .own, seed: 7, size: facts.count), at: 0)
        guard let position = place.position(of: facts.count) else { throw .fetchError(.noneHere) }
        return FoundFact(facts[position], at: place, remark: remark)
    }

    func fact(_ id: DogFact.ID) async throws(DogFactsError) -> DogFact? {
        try fail()
        return facts.first { $0.id == id }
    }

    func ownFacts(_ count: Int) async throws(DogFactsError) -> [DogFact] {
        try fail()
        return Array(facts.prefix(count))
    }

    func factsOfTheDay(_ days: ClosedRange<Int>) async throws(DogFactsError) -> [DayFact] {
        try fail()
        return days.map { DayFact(day: $0, fact: facts[FactCalendar.position(on: $0, of: facts.count)]) }
    }

    private func fail() throws(DogFactsError) {
        if let outage = outage.withLock({ $0 }) { throw outage }
    }
}

/// Favourites in memory, which a test can make fail.
final class InMemoryFavourites: FavouriteFactsRepository {
    /// Thrown by everything while it is there.
    let outage = Mutex<FavouriteError?>(nil)
    private let stored = Mutex<[FavouriteFact]>([])

    func favourites(of visitor: VisitorID) async throws(FavouriteError) -> [FavouriteFact] {
        try fail()
        return stored.withLock { $0.filter { $0.visitor == visitor && $0.removedAt == nil } }
    }

    func add(_ fact: DogFact, of visitor: VisitorID, at moment: Date) async throws(FavouriteError) {
        try fail()
        stored.withLock { $0.append(FavouriteFact(fact, of: visitor, at: moment)) }
    }

    func remove(_ id: DogFact.ID, of visitor: VisitorID, at moment: Date) async throws(FavouriteError) {
        try set(id, of: visitor, removedAt: moment)
    }

    func restore(_ id: DogFact.ID, of visitor: VisitorID) async throws(FavouriteError) {
        try set(id, of: visitor, removedAt: nil)
    }

    private func set(_ id: DogFact.ID, of visitor: VisitorID, removedAt moment: Date?) throws(FavouriteError) {
        try fail()
        let isThere = stored.withLock { stored in
            guard let index = stored.firstIndex(where: { $0.id == id && $0.visitor == visitor }) else { return false }
            stored[index].removedAt = moment
            return true
        }
        if !isThere { throw .notFound }
    }

    private func fail() throws(FavouriteError) {
        if let outage = outage.withLock({ $0 }) { throw outage }
    }
}

extension DogFact {
    static func numbered(_ number: Int, _ text: String, url: String? = nil) -> DogFact {
        let digits = String(number, radix: 16)
        let id = ID(rawValue: String(repeating: "0", count: 12 - digits.count) + digits)!
        return DogFact(id: id, text: text, source: FactSource(name: "Tests", url: url))
    }
}

/// Another Atrium, which says what a test wants once somebody is connected.
final class StubElsewhere: FavouritesElsewhere {
    let host: String?
    /// How things stand; nil while nobody is connected.
    let answer = Mutex<FavouritesConnection?>(nil)
    /// Which of the exchanges were urgent.
    let exchanges = Mutex<[Bool]>([])

    init(_ host: String? = nil) {
        self.host = host
    }

    func connect(_: VisitorID, with _: Secret) {
        answer.withLock { $0 = FavouritesConnection(endsAt: Date(), trouble: nil, waiting: 0, hereOnly: 0) }
    }

    func disconnect(_: VisitorID) { answer.withLock { $0 = nil } }

    func exchange(of _: VisitorID, isUrgent: Bool) -> FavouritesConnection? {
        let answer = answer.withLock { $0 }
        if answer != nil { exchanges.withLock { $0.append(isUrgent) } }
        return answer
    }
}
