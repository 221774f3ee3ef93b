import Portico
import Testing

@testable import Storage

@Suite struct ReadTurnsTests {
    @Test(.timeLimit(.minutes(60))) func aClientReadsOneAtATimeAndTheOthersDoNotWaitForIt() async throws {
        let turns = ReadTurns()
        let (entered, end) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let first = Task {
            try await turns.run(for: "a") {
                entered.continuation.yield()
                for await _ in end.stream { break }
            }
        }
        for await _ in entered.stream { break }
        let second = Task { try await turns.run(for: "a") { 2 } }
        while turns.waitingCount < 1 { await Task.yield() }
        #expect(try await turns.run(for: "b") { 3 } == 3)
        #expect(try await turns.run(for: nil) { 4 } == 4)
        end.continuation.yield()
        try await first.value
        #expect(try await second.value == 2)
        #expect(turns.clientCount == 0)
    }

    @Test(.timeLimit(.minutes(60))) func aReadThatIsCancelledWhileItWaitsLeavesTheLine() async throws {
        let turns = ReadTurns()
        let (entered, end) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let first = Task {
            try await turns.run(for: "a") {
                entered.continuation.yield()
                for await _ in end.stream { break }
            }
        }
        for await _ in entered.stream { break }
        let second = Task { try await turns.run(for: "a") { 2 } }
        while turns.waitingCount < 1 { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(turns.waitingCount == 0)
        end.continuation.yield()
        try await first.value
        #expect(turns.clientCount == 0)
        #expect(try await turns.run(for: "a") { 5 } == 5)
    }

    @Test func aReadThatFailsGivesItsTurnBack() async throws {
        let turns = ReadTurns()
        await #expect(throws: StorageFailure.busy) { try await turns.run(for: "a") { throw StorageFailure.busy } }
        #expect(turns.clientCount == 0)
    }

    /// All of one client's, from many tasks at once.
    @Test func theReadsOfOneClientAllComeToTheirTurn() async throws {
        let library = Library()
        let storage = try library.open()
        let meter = WorkMeter(client: "a")
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { try await WorkMeter.$current.withValue(meter) { try await storage.count(of: Mark.self) } }
            }
            for try await count in group { #expect(count == 0) }
        }
        #expect(storage.turns.clientCount == 0)
        withExtendedLifetime(library) {}
    }
}
