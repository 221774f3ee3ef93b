import Portico
import PorticoTestSupport
import Testing

@testable import PorticoWeb

@Suite struct RequestTurnsTests {
    private let address = IPAddress("203.0.113.7")

    /// Something that goes on until it is told to end.
    private func held(_ turns: RequestTurns) async -> (end: @Sendable () -> Void, task: Task<Void, any Error>) {
        let (entered, end) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let task = Task { [address] in
            try await turns.run(for: address) {
                entered.continuation.yield()
                for await _ in end.stream { break }
            }
        }
        for await _ in entered.stream { break }
        return ({ end.continuation.yield() }, task)
    }

    @Test func soManyOfOneAddressAreMadeAtATimeAndTheOthersDoNotWaitForThem() async throws {
        let turns = RequestTurns(maximum: 2)
        let (first, second) = (await held(turns), await held(turns))
        let third = Task { [address] in try await turns.run(for: address) { 3 } }
        await until { turns.waitingCount == 1 }
        #expect(try await turns.run(for: IPAddress("203.0.113.8")) { 4 } == 4)
        #expect(try await turns.run(for: nil) { 5 } == 5)
        first.end()
        #expect(try await third.value == 3)
        second.end()
        try await first.task.value
        try await second.task.value
        #expect(turns.addressCount == 0)
    }

    @Test func whoIsGoneWhileTheyWaitLeavesTheLine() async throws {
        let turns = RequestTurns(maximum: 1)
        let first = await held(turns)
        let second = Task { [address] in try await turns.run(for: address) { 2 } }
        await until { turns.waitingCount == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(turns.waitingCount == 0)
        first.end()
        try await first.task.value
        #expect(turns.addressCount == 0)
        #expect(try await turns.run(for: address) { 3 } == 3)
    }

    @Test func theNetworkOfAnIPv6AddressIsOneAndWhatFailsGivesItsTurnBack() async throws {
        struct Broken: Error {}
        let turns = RequestTurns(maximum: 1)
        let own = try #require(IPAddress("2001:db8::1"))
        let neighbour = try #require(IPAddress("2001:db8::2"))
        try await turns.run(for: own) {
            let waiting = Task { try await turns.run(for: neighbour) { 1 } }
            await until { turns.waitingCount == 1 }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        await #expect(throws: Broken.self) { try await turns.run(for: own) { throw Broken() } }
        #expect(turns.addressCount == 0)
    }

    @Test func allComeToTheirTurn() async throws {
        let turns = RequestTurns(maximum: 3)
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask { [address] in
                    try await turns.run(for: address) {
                        await Task.yield()
                        return number
                    }
                }
            }
            var sum = 0
            for try await number in group { sum += number }
            #expect(sum == 19_900)
        }
        #expect(turns.addressCount == 0 && turns.waitingCount == 0)
    }
}
