import DogFactsData
import Foundation
import Portico
import Storage
import Testing

@testable import DogFacts

@Suite struct FavouriteFactsRepositoryTests {
    private let ada = VisitorID(rawValue: "ada")
    private let grace = VisitorID(rawValue: "grace")
    private let day: TimeInterval = 24 * 60 * 60

    private func using(
        _ storages: Storages,
        at now: TimeInterval = 0,
        _ body: (StorageFavouriteFactsRepository) async throws -> Void
    ) async throws {
        let now = moment(now)
        try await storages.using { try await body(StorageFavouriteFactsRepository(storage: $0, now: { now })) }
    }

    private func moment(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_577_836_800 + seconds) }

    private func fact(_ number: Int) -> DogFact {
        let digits = String(number, radix: 16)
        return DogFact(
            id: DogFact.ID(rawValue: String(repeating: "0", count: 12 - digits.count) + digits)!,
            text: "Fact \(number).",
            source: FactSource(name: "A book", url: number.isMultiple(of: 2) ? "https://a.example" : nil)
        )
    }

    @Test(arguments: Storages.allCases)
    func theyComeBackAsTheyWereKeptNewestFirstAndForTheirVisitorOnly(storages: Storages) async throws {
        try await using(storages) { repository in
            for number in 1...3 { try await repository.add(fact(number), of: ada, at: moment(Double(number))) }
            try await repository.add(fact(9), of: grace, at: moment(9))
            try await repository.add(fact(1), of: ada, at: moment(100))
            let facts = try await repository.favourites(of: ada)
            #expect(facts.map(\.fact) == [fact(3), fact(2), fact(1)], "one that is there stays where it is")
            #expect(facts.map(\.addedAt) == [moment(3), moment(2), moment(1)])
        }
    }

    @Test(arguments: Storages.allCases)
    func aRemovalIsUndoneForThirtyDays(storages: Storages) async throws {
        try await using(storages, at: 30 * day + 10) { repository in
            for number in 1...2 { try await repository.add(fact(number), of: ada, at: moment(0)) }
            try await repository.remove(fact(1).id, of: ada, at: moment(9))
            try await repository.remove(fact(2).id, of: ada, at: moment(10))
            #expect(try await repository.favourites(of: ada).isEmpty)
            await #expect(throws: FavouriteError.notFound) { try await repository.restore(fact(1).id, of: ada) }
            try await repository.restore(fact(2).id, of: ada)
            try await repository.restore(fact(2).id, of: ada)
            #expect(try await repository.favourites(of: ada).map(\.fact) == [fact(2)])
            await #expect(throws: FavouriteError.notFound) {
                try await repository.remove(fact(2).id, of: grace, at: moment(11))
            }
        }
    }

    @Test(arguments: Storages.allCases)
    func thereIsRoomForSoManyAndWhatWasThereStays(storages: Storages) async throws {
        try await using(storages) { repository in
            for number in 1...FavouriteFact.limit { try await repository.add(fact(number), of: ada, at: moment(0)) }
            await #expect(throws: FavouriteError.tooMany(limit: FavouriteFact.limit)) {
                try await repository.add(fact(FavouriteFact.limit + 1), of: ada, at: moment(0))
            }
            try await repository.add(fact(1), of: ada, at: moment(1))
            #expect(try await repository.favourites(of: ada).count == FavouriteFact.limit)
        }
    }

    @Test(arguments: Storages.allCases)
    func theyMoveToAnAccountAndNoneIsLost(storages: Storages) async throws {
        try await using(storages) { repository in
            let account = VisitorID(of: AccountID(rawValue: "ada"))
            try await repository.add(fact(1), of: account, at: moment(1))
            try await repository.add(fact(2), of: account, at: moment(2))
            try await repository.remove(fact(2).id, of: account, at: moment(3))
            for number in 1...3 { try await repository.add(fact(number), of: ada, at: moment(10 + Double(number))) }
            try await repository.move(from: ada, to: account)
            let facts = try await repository.favourites(of: account)
            #expect(facts.map(\.fact) == [fact(3), fact(2), fact(1)])
            #expect(facts.last?.addedAt == moment(1), "the account's own stays as it was")
            #expect(try await repository.favourites(of: ada).isEmpty)
            try await repository.move(from: account, to: account)
            #expect(try await repository.favourites(of: account).count == 3)
        }
    }

    @Test(arguments: Storages.allCases)
    func whatIsForgottenIsGoneAndOthersStay(storages: Storages) async throws {
        try await using(storages) { repository in
            for visitor in [ada, grace] { try await repository.add(fact(1), of: visitor, at: moment(0)) }
            try await repository.remove(fact(1).id, of: ada, at: moment(1))
            try await repository.forget([ada])
            await #expect(throws: FavouriteError.notFound) { try await repository.restore(fact(1).id, of: ada) }
            #expect(try await repository.favourites(of: grace).count == 1)
        }
    }
}
