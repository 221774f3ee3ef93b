import Portico
import PorticoTestSupport
import Testing

@testable import Storage

/// Whoever watches rows is told of what another program does to the file, here by two storages of one file.
@Suite struct OtherWritersTests {
    private let library = Library()
    private let clock = ManualClock()
    private let told = StateStore(0)

    private func open() throws -> SQLiteStorage {
        var options = SQLiteOptions()
        options.clock = clock
        return try library.open(options)
    }

    /// Reads all marks, and watches them.
    private func watchMarks(of storage: SQLiteStorage) async throws -> [ChangeFeed.Watch] {
        let log = ReadingLog()
        try await ReadingLog.$current.withValue(log) { _ = try await storage.cachedObjects(Mark.self) }
        return log.watch { [told] in told.modify { $0 += 1 } }
    }

    /// Returns when it has been looked once more.
    private func lookAgain() async {
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(500))
        await clock.sleepers(1)
    }

    @Test func whatAnotherStorageWritesIsToldToWhoeverWatches() async throws {
        let (other, own) = try (open(), open())
        let watches = try await watchMarks(of: own)
        await clock.sleepers(1)
        #expect(told.current == 0)
        try await other.save(Mark(id: 1))
        clock.advance(by: .milliseconds(500))
        await told.wait { $0 == 1 }
        #expect(try await own.count(of: Mark.self) == 1)
        withExtendedLifetime(watches) {}
    }

    @Test func whatIsWrittenBetweenTheReadAndTheWatchIsTold() async throws {
        let (other, own) = try (open(), open())
        let log = ReadingLog()
        try await ReadingLog.$current.withValue(log) { _ = try await own.cachedObjects(Mark.self) }
        try await other.save(Mark(id: 1))
        let watches = log.watch { [told] in told.modify { $0 += 1 } }
        await told.wait { $0 == 1 }
        withExtendedLifetime(watches) {}
    }

    @Test func itsOwnWritesAreNotTakenForForeignOnes() async throws {
        let own = try open()
        let watches = try await watchMarks(of: own)
        await clock.sleepers(1)
        try await own.save(Book("Emma"))
        _ = try await own.emptyLog()
        try await own.save(Book("Dune"))
        await lookAgain()
        #expect(told.current == 0)
        withExtendedLifetime(watches) {}
    }

    @Test func whoAskedForTheChangesOfATableIsToldThatAnythingMayHaveChanged() async throws {
        let (other, own) = try (open(), open())
        var changes = own.changes(of: Mark.self).makeAsyncIterator()
        await clock.sleepers(1)
        try await other.save(Mark(id: 1))
        clock.advance(by: .milliseconds(500))
        #expect(await changes.next() == .any)
    }

    @Test func nobodyLooksWhereNobodyWatches() async throws {
        let own = try open()
        var watches = try await watchMarks(of: own)
        await clock.sleepers(1)
        watches = []
        #expect(watches.isEmpty && clock.waits.isEmpty)
    }

    @Test func aWatchKeepsNoFileOpen() async throws {
        var own: SQLiteStorage? = try open()
        let isOpen = { [weak pool = own?.pool] in pool != nil }
        let watches = try await watchMarks(of: #require(own))
        await clock.sleepers(1)
        own = nil
        // A queue of the library may hold it for a moment.
        while isOpen() { await Task.yield() }
        withExtendedLifetime(watches) {}
    }
}
