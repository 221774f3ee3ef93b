import Foundation
import PorticoTestSupport
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import PostgreSQLStorage

/// A server that is killed while everybody writes, and comes back.
@Suite(.serialized, .enabled(if: TestDatabase.isFrailThere, "\(TestDatabase.reason)"))
struct KilledServerTests {
    @Test func ofFiveHundredSavesNoneThatWasAnsweredIsLostAndNoneIsDoubled() async throws {
        try await TestDatabase.withFrail { address in
            var options = TestDatabase.options
            options.patience = .seconds(60)
            options.settleLimit = .seconds(60)
            let storage = try PostgreSQLStorage(at: address, migrations: Pages.migrations, options: options)
            try await storage.save(Page(id: 0, owner: "count", version: 0))
            let (answered, unknown) = (Numbers(), Numbers())
            let kills = Counter()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in 1...500 {
                    if id > 6 { try await group.next() }
                    group.addTask {
                        let isKnown = try await save(id, in: storage)
                        (isKnown ? answered : unknown).note(id)
                    }
                    if [120, 300].contains(id) {
                        kills.add()
                        try await TestDatabase.killFrail()
                        try await TestDatabase.startFrail()
                    }
                }
                try await group.waitForAll()
            }
            #expect(kills.count == 2)
            #expect(unknown.all.isEmpty, "a server that comes back tells what became of each commit")
            let pages = try await storage.cachedObjects(Page.self)
            #expect(Set(pages.map(\.id)) == answered.all.union([0]))
            #expect(pages[0].version == 500, "each was counted once")
            #expect(Set(pages.dropFirst().map(\.version)) == Set(1...500))
        }
    }

    /// Whether it is known that it was saved.
    private func save(_ id: Int, in storage: PostgreSQLStorage) async throws -> Bool {
        while true {
            let outcome = await attempt(id, in: storage)
            switch outcome {
            case .success: return true
            // Nothing was stored: it is saved again.
            case .failure(.unreachable): await Task.yield()
            case .failure(.unknownOutcome): return false
            case .failure(let failure): throw failure
            }
        }
    }

    private func attempt(_ id: Int, in storage: PostgreSQLStorage) async -> Result<Bool, StorageError> {
        do throws(StorageError) {
            return .success(
                try await storage.write { transaction throws(StorageError) in
                    guard var count = try transaction.object(Page.self, byPrimaryKey: 0) else { return false }
                    count.version += 1
                    try transaction.save(count)
                    try transaction.save(Page(id: id, owner: "ann", version: count.version))
                    return true
                }
            )
        } catch {
            return .failure(error)
        }
    }
}

private final class Numbers: Sendable {
    private let numbers = Mutex<Set<Int>>([])

    var all: Set<Int> { numbers.withLock { $0 } }

    func note(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }
}
