import Dispatch
import Foundation
import PorticoTestSupport
import Testing

@testable import Domains
@testable import DomainsData
@testable import Portico

struct RepositoryTests {
    @Test func withoutAnImportTheSampleAnswers() async throws {
        let folder = try TemporaryFolder()
        let repository = DomainIndexRepository(folder: folder.url)
        try repository.verify()
        let summary = try repository.contents()
        #expect(summary.origin == .sample)
        #expect(summary.names > 0)
        #expect(folder.contents.isEmpty, "the sample is never written")
        #expect(try await repository.search(DomainQuery(text: ".")).total == summary.names)
    }

    @Test func aReplacedIndexIsSeenByTheNextRequest() async throws {
        let folder = try TemporaryFolder()
        let repository = DomainIndexRepository(folder: folder.url)
        _ = try repository.contents()
        for count in 1...5 {
            try await folder.importing("name\(count).com\n")
            #expect(try repository.contents() == IndexSummary(names: count, zones: 1, origin: .imported))
            #expect(try await repository.search(DomainQuery(text: "name")).total == count)
        }
        try FileManager.default.removeItem(at: folder.index)
        await #expect(throws: DomainsError.unavailable(.noIndex)) {
            _ = try await repository.summary()
        }
    }

    @Test func whoShowsNamesIsToldWhenAnImportHasReplacedThem() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("name1.com\n")
        let repository = DomainIndexRepository(folder: folder.url)
        let log = ReadingLog()
        _ = try await ReadingLog.$current.withValue(log) { try await repository.search(DomainQuery(text: "name")) }
        let (told, tell) = AsyncStream<Void>.makeStream()
        let watches = log.watch { tell.yield() }
        try await folder.importing("name2.com\n")
        let clock = ManualClock()
        let watching = Task { await repository.watch(by: clock) }
        await clock.sleepers(1)
        clock.advance(by: .seconds(2))
        for await _ in told { break }
        watching.cancel()
        withExtendedLifetime(watches) {}
        #expect(try await repository.search(DomainQuery(text: "name2")).total == 1)
    }

    @Test func aReplacementWithAChangedByteIsNotServed() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("name1.com\n")
        let repository = DomainIndexRepository(folder: folder.url)
        #expect(try repository.contents().names == 1)
        let whole = try Data(contentsOf: folder.index)
        var changed = whole
        changed[changed.count - 2] ^= 1
        try changed.write(to: folder.index, options: .atomic)
        for _ in 0..<2 {
            await #expect(throws: DomainsError.unavailable(.damagedIndex)) {
                try await repository.search(DomainQuery(text: "name"))
            }
        }
        try whole.write(to: folder.index, options: .atomic)
        #expect(try await repository.search(DomainQuery(text: "name")).total == 1)
    }

    @Test func anOpenIndexAnswersAfterItsFileIsGone() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("old.com\n")
        let old = try DomainIndex(IndexStorage(mapping: folder.index.path))
        try await folder.importing("new.com\n")
        try FileManager.default.removeItem(at: folder.index)
        #expect(try old.search(DomainQuery(text: ".com")).rows.map(\.record.name) == ["old.com"])
    }

    @Test func searchesDuringImportsSeeOneIndexOrTheOther() async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("name0.com\n")
        let repository = DomainIndexRepository(folder: folder.url)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var least = 1
                    for _ in 0..<50 {
                        let page = try await repository.search(DomainQuery(text: "name"))
                        #expect(page.total >= least && page.total == page.rows.count)
                        least = page.total
                    }
                }
            }
            for count in 1...10 { try await folder.importing("name\(count).com\n") }
            try await group.waitForAll()
        }
    }

    @Test func aCancelledSearchThrowsCancelled() async throws {
        let folder = try TemporaryFolder()
        let repository = DomainIndexRepository(folder: folder.url)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await repository.search(DomainQuery(text: "a"))
        }
        await #expect(throws: DomainsError.cancelled) { try await task.value }
    }

    @Test func searchesWaitInALineOfTheirOwnAndAreRefusedWhereItIsFull() async throws {
        let folder = try TemporaryFolder()
        let line = WorkLine(atOnce: 1, maxWaiting: 1)
        let repository = DomainIndexRepository(folder: folder.url, line: line)
        let gate = DispatchSemaphore(value: 0)
        let (started, start) = AsyncStream<Void>.makeStream()
        let first = Task {
            try await line.run {
                start.finish()
                gate.wait()
            }
        }
        for await _ in started {}
        let second = Task { try await repository.search(DomainQuery(text: "a")) }
        await until { line.waitingCount == 1 }
        let refusal = DomainsError.unavailable(.tooManySearches)
        await #expect(throws: refusal) { try await repository.search(DomainQuery(text: "a")) }
        second.cancel()
        await #expect(throws: DomainsError.cancelled) { try await second.value }
        #expect(line.waitingCount == 0, "who is cancelled leaves the line")
        gate.signal()
        try await first.value
        #expect(try await repository.search(DomainQuery(text: "a")).total > 0)
    }

    @Test func aSearchThatNobodyWaitsForStops() throws {
        let index = try SampleIndex.shared.get()
        for text in ["a", "a.com"] {
            var looks = 0
            #expect(throws: SearchStop.cancelled) {
                try index.search(DomainQuery(text: text)) {
                    looks += 1
                    return true
                }
            }
            #expect(looks == 1)
        }
    }

    @Test func whatASearchTakesIsAddedToItsClientsMeter() async throws {
        let folder = try TemporaryFolder()
        let repository = DomainIndexRepository(folder: folder.url)
        let meter = WorkMeter(client: "one")
        _ = try await WorkMeter.$current.withValue(meter) { try await repository.search(DomainQuery(text: "a")) }
        #expect(meter.spent > .zero)
    }
}
