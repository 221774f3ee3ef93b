import Portico
import PorticoTestSupport
import Testing

@testable import DogFacts

@Suite struct FactShuffleTests {
    @Test(arguments: [1, 2, 3, 10, 225])
    func noFactComesTwiceUntilAllWereSeen(count: Int) {
        var random = SeededRandom(seed: 61)
        for _ in 0..<20 {
            let first = Bool.random(using: &random) ? Int.random(in: 0..<count, using: &random) : nil
            let seed = UInt32.random(in: .min ... .max, using: &random)
            let shuffle = FactShuffle(pool: .own, seed: seed, size: count, first: first)
            let seen = (0..<count).compactMap { shuffle.position(at: $0, of: count) }
            #expect(Set(seen) == Set(0..<count), "\(shuffle.text)")
            #expect(shuffle.position(at: count, of: count) == nil)
            if let first { #expect(seen.first == first, "\(shuffle.text)") }
        }
    }

    @Test func whatIsAddedMeanwhileComesBehindAndMakesNothingComeTwice() {
        let shuffle = FactShuffle(pool: .kept, seed: 3, size: 5)
        var seen: [Int] = []
        var count = 5
        for index in 0..<20 {
            if let position = shuffle.position(at: index, of: count) { seen.append(position) }
            count += 2
        }
        #expect(seen.count == 20)
        #expect(Set(seen).count == 20)
        #expect(Array(seen.dropFirst(5)) == Array(5..<20))
    }

    @Test func anOrderIsTheSameOnEveryMachineAndInEveryVersion() {
        let shuffle = FactShuffle(pool: .own, seed: 7, size: 8)
        let order = (0..<8).compactMap { shuffle.position(at: $0, of: 8) }
        #expect(order == shuffle.positions(8, of: 8))
        #expect(order == Self.orderOfSeed7)
    }

    /// As it was when links with it were first given out.
    private static let orderOfSeed7 = [1, 4, 5, 2, 6, 0, 3, 7]

    @Test func differentSeedsGiveDifferentOrders() {
        let orders = (0..<50).map { FactShuffle(pool: .own, seed: $0, size: 225).positions(225, of: 225) }
        #expect(Set(orders).count == 50)
    }

    @Test func aCollectionThatBecameSmallerStillHasEachOfItsFactsOnce() {
        let shuffle = FactShuffle(pool: .own, seed: 7, size: 225, first: 224)
        let seen = (0..<10).compactMap { shuffle.position(at: $0, of: 10) }
        #expect(Set(seen) == Set(0..<10))
        #expect(shuffle.position(at: 0, of: 0) == nil)
    }

    @Test(arguments: ["own-7-225", "kept-0-1", "own-4294967295-1000000", "own-7-225-17"])
    func itTravelsAsText(text: String) {
        #expect(FactShuffle(text: text)?.text == text)
    }

    @Test(arguments: [
        "", "own", "own-7", "other-7-225", "own-07-225", "own-7-0", "own-7-1000001", "own--7-225", "own-7-225-225",
        "own-7-225-",
        "own-7-225-x",
        "own-7-225-1-2", "own-+7-225", "own-4294967296-1",
    ])
    func whatIsNoOrderIsRefused(text: String) {
        #expect(FactShuffle(text: text) == nil)
    }
}
