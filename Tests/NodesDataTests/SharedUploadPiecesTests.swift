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

    private let cat = UploadName(rawValue: "ca7")
    private let dog = UploadName(rawValue: "d09")
    private let ada = UploadOwner(rawValue: "ada")
    private let bob = UploadOwner(rawValue: "b0b")

    @Test func whatOneNodeKeptAnotherHas() async throws {
        try await run { one, other, files in
            try await one.keep([1, 2], as: 0, of: cat, for: ada, at: Date())
            #expect(try await other.count(of: cat) == 1)
            // From another network, maybe: whoever began it pays for it.
            try await other.keep([3], as: 1, of: cat, for: bob, at: Date())
            try await other.keep([3], as: 1, of: cat, for: ada, at: Date())
            try await one.keep([4], as: 0, of: dog, for: bob, at: Date())
            #expect(try await one.count(of: cat) == 2)
            #expect(try await one.piece(0, of: cat) == [1, 2])
            #expect(try await one.piece(1, of: cat) == [3])
            #expect(try await one.piece(2, of: cat) == nil)
            #expect(try await one.usage(of: ada) == UploadUsage(uploads: 1, pieces: 2, allPieces: 3))
            try await one.remove(cat)
            #expect(try await other.usage(of: ada) == UploadUsage(uploads: 0, pieces: 0, allPieces: 1))
            #expect(try await files.names(in: "upload ca7").isEmpty)
        }
    }

    @Test func whatNobodyAddedToIsDeletedAndWhatGoesOnStays() async throws {
        try await run { pieces, _, _ in
            let (long, short) = (Date(timeIntervalSince1970: 1_000), Date(timeIntervalSince1970: 90_000))
            try await pieces.keep([1], as: 0, of: cat, for: ada, at: long)
            try await pieces.keep([1], as: 0, of: dog, for: bob, at: long)
            try await pieces.keep([2], as: 1, of: dog, for: bob, at: short)
            try await pieces.removeUploads(of: bob, untouchedSince: Date(timeIntervalSince1970: 80_000))
            #expect(try await pieces.count(of: cat) == 1)
            try await pieces.removeUploads(of: nil, untouchedSince: Date(timeIntervalSince1970: 80_000))
            #expect(try await pieces.count(of: cat) == 0)
            #expect(try await pieces.count(of: dog) == 2)
        }
    }

    @Test func aPieceWhoseFirstOneIsGoneIsDeletedToo() async throws {
        try await run { pieces, _, _ in
            try await pieces.keep([1], as: 3, of: cat, for: ada, at: Date(timeIntervalSince1970: 1_000))
            try await pieces.removeUploads(of: nil, untouchedSince: Date(timeIntervalSince1970: 80_000))
            #expect(try await pieces.count(of: cat) == 0)
        }
    }
}
