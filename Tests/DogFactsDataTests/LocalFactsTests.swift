import Foundation
import Portico
import PorticoTestSupport
import Storage
import Synchronization
import Testing

@testable import DogFacts
@testable import DogFactsData

@Suite struct LocalFactsTests {
    private func repository(_ storage: any StorageProtocol, seed: UInt32 = 7) -> StorageDogFactsRepository {
        let seeds = Mutex(seed)
        return StorageDogFactsRepository(
            storage: storage,
            newSeed: {
                seeds.withLock {
                    $0 &+= 1; return $0
                }
            }
        )
    }

    /// So many facts, each by the link of the one before.
    private func walk(
        _ repository: StorageDogFactsRepository,
        _ count: Int,
        after last: DogFact.ID? = nil
    ) async throws -> [FoundFact] {
        var found = [try await repository.randomFact(at: nil, after: last)]
        while found.count < count {
            found.append(try await repository.randomFact(at: found.last?.place?.next, after: nil))
        }
        return found
    }

    @Test(arguments: Storages.allCases)
    func noFactComesTwiceUntilAllWereSeen(storages: Storages) async throws {
        try await storages.using { storage in
            let all = BundledFacts.all.facts.count
            let found = try await walk(repository(storage), all * 2)
            #expect(Set(found.prefix(all).map(\.fact.id)).count == all)
            #expect(
                found[all].fact.id != found[all - 1].fact.id,
                "the next round does not begin with what was seen last"
            )
            #expect(
                Set(found[(all - 1)..<(2 * all - 1)].map(\.fact.id)).count == all,
                "nor come back to it before all others"
            )
            #expect(found.allSatisfy { $0.remark == nil })
        }
    }

    @Test func aFactThatWasOpenedAloneDoesNotComeAgainBeforeAllOthers() async throws {
        let all = BundledFacts.all.facts.count
        let id = BundledFacts.all.facts[40].id
        let found = try await walk(repository(InMemoryStorage()), all - 1, after: id)
        #expect(Set(found.map(\.fact.id)).count == all - 1)
        #expect(!found.contains { $0.fact.id == id })
    }

    @Test(arguments: Storages.allCases)
    func whatIsImportedMeanwhileComesToo(storages: Storages) async throws {
        try await storages.using { storage in
            let repository = repository(storage)
            let all = BundledFacts.all.facts.count
            var found = try await walk(repository, all / 2)
            _ = try await FactImport(storage: storage).run(
                Data("Dogs bow to play.\nDogs yawn with us.\n".utf8),
                file: "f"
            )
            while found.count < all + 2 {
                found.append(try await repository.randomFact(at: found.last?.place?.next, after: nil))
            }
            #expect(Set(found.map(\.fact.id)).count == all + 2)
            #expect(found.suffix(2).map(\.fact.text) == ["Dogs bow to play.", "Dogs yawn with us."])
            let imported = try await repository.fact(found[all].fact.id)
            #expect(imported?.source.name == "f")
        }
    }

    @Test func aLinkOfAnotherPoolOrFarBehindTheEndBeginsAnew() async throws {
        let repository = repository(InMemoryStorage())
        for place in [
            ShufflePosition(FactShuffle(pool: .kept, seed: 1, size: 9), at: 3),
            ShufflePosition(FactShuffle(pool: .own, seed: 1, size: 9), at: .max),
        ] {
            let found = try await repository.randomFact(at: place, after: nil)
            #expect(found.place?.shuffle.pool == .own)
            #expect(found.place?.index == 0)
        }
    }

    @Test func programsGetAsManyAsTheyAskForAndNoTwoTheSame() async throws {
        let repository = repository(InMemoryStorage())
        for count in [1, 5, 100] { #expect(Set(try await repository.ownFacts(count).map(\.id)).count == count) }
        #expect(try await repository.ownFacts(1) != repository.ownFacts(1), "by chance")
        #expect(try await repository.ownFacts(100_000).count == BundledFacts.all.facts.count)
    }

    @Test func everyDayHasItsFact() async throws {
        let repository = repository(InMemoryStorage())
        let days = try await repository.factsOfTheDay(20_000...20_013)
        #expect(days.map(\.day) == Array(20_000...20_013))
        #expect(try await repository.factsOfTheDay(20_005...20_005) == [days[5]])
    }

    @Test(arguments: Storages.allCases)
    func anImportChangesNoDay(storages: Storages) async throws {
        try await storages.using { storage in
            let before = try await repository(storage).factsOfTheDay(20_000...20_400)
            _ = try await FactImport(storage: storage).run(
                Data("Dogs bow to play.\nDogs yawn with us.\n".utf8),
                file: "f"
            )
            #expect(try await repository(storage).factsOfTheDay(20_000...20_400) == before)
            #expect(
                try await !repository(storage).ownFacts(300).filter { $0.source.name == "f" }.isEmpty,
                "and it is there"
            )
        }
    }

    @Test func anIdNobodyGaveIsNoFact() async throws {
        #expect(try await repository(InMemoryStorage()).fact(DogFact.ID(rawValue: "000000000000")!) == nil)
    }
}
