import Foundation
import Storage
import TestDatabase
import Testing

@testable import NodesData

/// Secrets that nodes agree on.
@Suite struct SharedSecretsTests {
    private struct Unfit: Error, Hashable {}

    /// In memory, and in a database where this machine has one.
    private func storages() throws -> [any StorageProtocol] {
        var storages: [any StorageProtocol] = [InMemoryStorage()]
        if TestDatabase.isThere { storages.append(try TestSchema().open(Schema(of: NodeTables.self))) }
        return storages
    }

    @Test func whoComesFirstMakesItAndTheOthersFindIt() async throws {
        for storage in try storages() {
            let secrets = SharedSecrets(storage)
            let found = try await withThrowingTaskGroup(of: Data.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await secrets.content(of: "a", at: Date()) { stored throws(Unfit) in
                            stored ?? Data([UInt8(number)])
                        }
                    }
                }
                return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
            }
            #expect(found.count == 1)
        }
    }

    @Test func oneThatIsChangedIsTheOtherOneFromThenOn() async throws {
        for storage in try storages() {
            let secrets = SharedSecrets(storage)
            _ = try await secrets.content(of: "a", at: Date()) { _ throws(Unfit) in Data([1]) }
            _ = try await secrets.content(of: "b", at: Date()) { _ throws(Unfit) in Data([9]) }
            let changed = try await secrets.content(of: "a", at: Date()) { stored throws(Unfit) in
                (stored ?? Data()) + Data([2])
            }
            #expect(changed == Data([1, 2]))
            let found = try await secrets.content(of: "a", at: Date()) { stored throws(Unfit) in stored ?? Data() }
            #expect(found == changed)
        }
    }

    @Test func whatIsOfNoUseStaysAsItIs() async throws {
        for storage in try storages() {
            let secrets = SharedSecrets(storage)
            _ = try await secrets.content(of: "a", at: Date()) { _ throws(Unfit) in Data([1]) }
            do throws(SharedSecretError<Unfit>) {
                _ = try await secrets.content(of: "a", at: Date()) { _ throws(Unfit) in throw Unfit() }
                Issue.record("it was taken")
            } catch {
                guard case .refused(Unfit()) = error else {
                    Issue.record("\(error)")
                    return
                }
            }
            let found = try await secrets.content(of: "a", at: Date()) { stored throws(Unfit) in stored ?? Data() }
            #expect(found == Data([1]))
        }
    }
}
