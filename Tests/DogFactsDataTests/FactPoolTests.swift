import Foundation
import Storage
import Testing

@testable import DogFacts
@testable import DogFactsData

@Suite struct FactPoolTests {
    /// So many facts of some number on, as a version of the product brings them.
    private func bundled(_ numbers: [Int]) -> BundledFacts {
        BundledFacts(lines: numbers.flatMap { Array("{\"fact\":\"Fact \($0) of dogs.\"}\n".utf8) })
    }

    private func texts(_ pool: FactPool) async throws -> [String] {
        var texts: [String] = []
        for position in 0..<(try await pool.count()) {
            let fact = try #require(try await pool.fact(at: position))
            #expect(try await pool.position(of: fact.id) == position)
            #expect(try await pool.fact(fact.id) == fact)
            texts.append(fact.text)
        }
        #expect(try await pool.fact(at: texts.count) == nil)
        return texts.map { $0.split(separator: " ")[1] }.map(String.init)
    }

    private func facts(_ numbers: [Int]) -> [DogFact] {
        numbers.compactMap { DogFact(DogFactDTO(fact: "Fact \($0) of dogs."), from: "f") }
    }

    @Test(arguments: Storages.allCases)
    func aFactThatWasAddedAndComesWithTheProductNowCountsOnce(storages: Storages) async throws {
        try await storages.using { storage in
            let old = FactPool.own(storage, bundled: bundled([1, 2]))
            _ = try await old.add(facts([10, 11, 12, 13, 14]), at: Date(), upTo: 100)
            #expect(try await texts(old) == ["1", "2", "10", "11", "12", "13", "14"])
            let new = FactPool.own(storage, bundled: bundled([1, 2, 13, 3, 10]))
            #expect(try await texts(new) == ["1", "2", "13", "3", "10", "11", "12", "14"])
            let (added, withoutRoom) = try await new.add(facts([3, 13, 15, 16]), at: Date(), upTo: 6)
            #expect(added == 1 && withoutRoom == 1)
            #expect(try await texts(new) == ["1", "2", "13", "3", "10", "11", "12", "14", "15"])
            #expect(
                try await texts(FactPool.own(storage, bundled: bundled([1, 2]))) == [
                    "1", "2", "10", "11", "12", "13", "14", "15",
                ]
            )
        }
    }

    @Test func whatIsKeptFromASourceHasNumbersOfItsOwn() async throws {
        let storage = InMemoryStorage()
        _ = try await FactPool.own(storage, bundled: bundled([1])).add(facts([2]), at: Date(), upTo: 9)
        let kept = FactPool.kept(storage)
        _ = try await kept.add(facts([1, 2, 3]), at: Date(), upTo: 9)
        #expect(try await texts(kept) == ["1", "2", "3"])
    }
}
