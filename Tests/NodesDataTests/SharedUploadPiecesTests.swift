import Foundation
import PorticoHost
import Storage
import TestDatabase
import Testing

@testable import NodesData

/// Pieces of uploads that come to one node or another.
@Suite struct SharedUploadPiecesTests {
    private func run(_ body: (SharedUploadPieces, SharedUploadPieces, SharedFiles) async throws -> Void) async throws {
        var storages: [any StorageProtocol] = [InMemoryStorage()]
        if TestDatabase.isThere { storages.append(try TestSchema().open(Schema(of: NodeTables.self))) }
        for storage in storages {
            try await body(SharedUploadPieces(storage), SharedUploadPieces(storage), SharedFiles(storage))
        }
    }

    private let cat = UploadName(owner: "ada", name: "cat")
    private let dog = UploadName(owner: "bob", name: "dog")

    @Test func whatOneNodeKeptAnotherHas() async throws {
        try await run { one, other, files in
            try await one.keep([1, 2], as: 0, of: cat, at: Date())
            #expect(try await other.count(of: cat) == 1)
            try await other.keep([3], as: 1, of: cat, at: Date())
            try await other.keep([3], as: 1, of: cat, at: Date())
            try await one.keep([4], as: 0, of: dog, at: Date())
            #expect(try await one.count(of: cat) == 2)
            #expect(try await one.piece(0, of: cat) == [1, 2])
            #expect(try await one.piece(1, of: cat) == [3])
            #expect(try await one.piece(2, of: cat) == nil)
            #expect(try await one.counts(of: "ada") == (2, 3))
            try await one.remove(cat)
            #expect(try await other.counts(of: "ada") == (0, 1))
            #expect(try await files.names(in: "upload ada").isEmpty)
        }
    }

    @Test func whatNobodyAddedToIsDeletedAndWhatGoesOnStays() async throws {
        try await run { pieces, _, _ in
            let (long, short) = (Date(timeIntervalSince1970: 1_000), Date(timeIntervalSince1970: 90_000))
            try await pieces.keep([1], as: 0, of: cat, at: long)
            try await pieces.keep([1], as: 0, of: dog, at: long)
            try await pieces.keep([2], as: 1, of: dog, at: short)
            try await pieces.removeUploads(untouchedSince: Date(timeIntervalSince1970: 80_000))
            #expect(try await pieces.count(of: cat) == 0)
            #expect(try await pieces.count(of: dog) == 2)
        }
    }
}
