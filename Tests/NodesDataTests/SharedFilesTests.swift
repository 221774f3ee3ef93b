import Foundation
import PorticoHost
import Storage
import TestDatabase
import Testing

@testable import NodesData

/// Files that go from one node to another by way of a storage.
@Suite struct SharedFilesTests {
    private func run(_ body: (SharedFiles, any StorageProtocol, URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var storages: [any StorageProtocol] = [InMemoryStorage()]
        if TestDatabase.isThere { storages.append(try TestSchema().open(Schema(of: NodeTables.self))) }
        for storage in storages {
            try await body(SharedFiles(storage) { Date(timeIntervalSince1970: 1_000) }, storage, folder)
        }
    }

    private func file(_ bytes: Data, in folder: URL) throws -> URL {
        let file = folder.appending(path: UUID().uuidString)
        try bytes.write(to: file)
        return file
    }

    @Test(arguments: [0, 1, SharedFiles.pieceSize, 2 * SharedFiles.pieceSize + 7])
    func whatIsKeptComesBackAsItWas(size: Int) async throws {
        try await run { files, _, folder in
            let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            try await files.keep(try file(bytes, in: folder), as: "output", in: "job")
            let copy = folder.appending(path: "new/copy")
            #expect(try await files.fetch("output", in: "job", to: copy))
            #expect(try Data(contentsOf: copy) == bytes)
            #expect(try await files.bytes(in: ["job", "another"]) == size)
            let names = try FileManager.default.contentsOfDirectory(atPath: copy.deletingLastPathComponent().path)
            #expect(names == ["copy"])
            try FileManager.default.removeItem(at: copy.deletingLastPathComponent())
        }
    }

    @Test func whatIsNotThereIsNotWritten() async throws {
        try await run { files, _, folder in
            let copy = folder.appending(path: "copy")
            let isFetched = try await files.fetch("output", in: "job", to: copy)
            #expect(!isFetched)
            #expect(!FileManager.default.fileExists(atPath: copy.path))
        }
    }

    @Test func aFileTakesThePlaceOfTheOneBefore() async throws {
        try await run { files, _, folder in
            let long = Data(repeating: 1, count: 2 * SharedFiles.pieceSize)
            try await files.keep(try file(long, in: folder), as: "output", in: "job")
            try await files.keep(try file(Data([2]), in: folder), as: "output", in: "job")
            let copy = folder.appending(path: "copy")
            #expect(try await files.fetch("output", in: "job", to: copy))
            #expect(try Data(contentsOf: copy) == Data([2]))
            #expect(try await files.bytes(in: ["job"]) == 1)
        }
    }

    @Test func whatIsRemovedIsGoneWithItsPieces() async throws {
        try await run { files, storage, folder in
            for (name, job) in [("a", "1"), ("b", "1"), ("a", "2")] {
                try await files.keep(try file(Data([1]), in: folder), as: name, in: job)
            }
            try await files.remove("a", in: "1")
            #expect(try await files.bytes(in: ["1"]) == 1)
            try await files.remove("1")
            #expect(try await files.bytes(in: ["1", "2"]) == 1)
            #expect(try await storage.cachedObjects(SharedFilePieceHead.self).map(\.folder) == ["2"])
        }
    }

    @Test func whatAKilledFetchLeftIsRemovedByTheNextAndNothingElse() async throws {
        try await run { files, _, folder in
            func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }
            let (left, held) = ("\(UUID().uuidString).fetched.tmp", "\(UUID().uuidString).fetched.tmp")
            let others = ["notes.fetched.tmp", "\(UUID().uuidString).tmp", "\(UUID().uuidString).fetched"]
            for name in [left, held] + others { try Data([1]).write(to: folder.appending(path: name)) }
            // One that another program is fetching.
            var lock: FileLock? = try FileLock(path(held), .exclusive, flags: O_RDONLY)
            try await files.keep(try file(Data([7]), in: folder), as: "output", in: "job")
            #expect(try await files.fetch("output", in: "job", to: folder.appending(path: "copy")))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
            #expect(!names.contains(left))
            #expect(Set(names).isSuperset(of: [held, "copy"] + others))
            #expect(try Data(contentsOf: folder.appending(path: "copy")) == Data([7]))
            #expect(names.count { $0.hasSuffix(".fetched.tmp") } == 2, "its own is gone")
            #expect(lock != nil)
            lock = nil
            SharedFiles.removeLeftovers(in: folder)
            #expect(!FileManager.default.fileExists(atPath: path(held)), "nobody has it any more")
        }
    }

    @Test func oneThatWasNotKeptWholeIsNotThereAndIsFoundByItsAge() async throws {
        try await run { files, storage, folder in
            let begun = SharedFilePiece(
                folder: "job",
                name: "output",
                number: 0,
                bytes: Data([1]),
                keptAt: Date(timeIntervalSince1970: 1_000)
            )
            try await storage.save(begun)
            let isFetched = try await files.fetch("output", in: "job", to: folder.appending(path: "copy"))
            #expect(!isFetched)
            #expect(try await files.folders(keptBefore: Date(timeIntervalSince1970: 1_000)).isEmpty)
            #expect(try await files.folders(keptBefore: Date(timeIntervalSince1970: 1_001)) == ["job"])
        }
    }
}
