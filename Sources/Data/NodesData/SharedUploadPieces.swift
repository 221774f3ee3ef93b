public import Foundation
public import PorticoHost
public import PorticoSessions
public import Storage

/// Pieces of uploads in the storage that all nodes of an app have: each piece of one may come to another node.
///
///     services.uploadPieces = SharedUploadPieces(storage)
public struct SharedUploadPieces: UploadPieces {
    private static let prefix = "upload "
    private let storage: any StorageProtocol

    public init(_ storage: any StorageProtocol) {
        self.storage = storage
    }

    public func count(of upload: UploadName) async throws(StoreError) -> Int {
        let columns = SharedFilePieceHead.columns
        return try await count(columns.folder == Self.folder(of: upload.owner) && columns.name == upload.name)
    }

    public func counts(of owner: String) async throws(StoreError) -> (own: Int, all: Int) {
        let columns = SharedFilePieceHead.columns
        // What begins so stands between these two.
        let all = columns.folder > Self.prefix && columns.folder < "upload!"
        return (try await count(columns.folder == Self.folder(of: owner)), try await count(all))
    }

    public func keep(
        _ bytes: [UInt8],
        as number: Int,
        of upload: UploadName,
        at moment: Date
    ) async throws(StoreError) {
        let piece = SharedFilePiece(
            folder: Self.folder(of: upload.owner),
            name: upload.name,
            number: number,
            bytes: Data(bytes),
            keptAt: moment
        )
        try await storing { () throws(StorageError) in try await storage.save(piece) }
    }

    public func piece(_ number: Int, of upload: UploadName) async throws(StoreError) -> [UInt8]? {
        let key = SharedFilePiece.PrimaryKey(
            folder: Self.folder(of: upload.owner),
            name: upload.name,
            number: number
        )
        return try await storing { () throws(StorageError) in
            try await storage.object(SharedFilePiece.self, byPrimaryKey: key)
        }.map { Array($0.bytes) }
    }

    public func remove(_ upload: UploadName) async throws(StoreError) {
        try await remove(upload.name, in: Self.folder(of: upload.owner))
    }

    public func removeUploads(untouchedSince moment: Date) async throws(StoreError) {
        let columns = SharedFilePieceHead.columns
        let old = Query.matching(
            columns.number == 0 && columns.keptAt < moment && columns.folder > Self.prefix
                && columns.folder < "upload!"
        ).limited(to: 10_000)
        let begun = try await storing { () throws(StorageError) in
            try await storage.cachedObjects(SharedFilePieceHead.self, old)
        }
        for first in begun {
            let later = columns.folder == first.folder && columns.name == first.name && columns.keptAt >= moment
            if try await count(later) == 0 { try await remove(first.name, in: first.folder) }
        }
    }

    private static func folder(of owner: String) -> String { prefix + owner }

    private func count(_ condition: RowCondition<SharedFilePieceHead>) async throws(StoreError) -> Int {
        try await storing { () throws(StorageError) in
            try await storage.count(of: SharedFilePieceHead.self, .matching(condition))
        }
    }

    private func remove(_ name: String, in folder: String) async throws(StoreError) {
        let columns = SharedFilePieceHead.columns
        try await storing { () throws(StorageError) in
            try await storage.write { transaction throws(StorageError) in
                try transaction.deleteAll(
                    ofType: SharedFilePieceHead.self,
                    matching: columns.folder == folder && columns.name == name
                )
            }
        }
    }

    private func storing<Value>(_ body: () async throws(StorageError) -> Value) async throws(StoreError) -> Value {
        do throws(StorageError) {
            return try await body()
        } catch {
            throw StoreError(error.reason)
        }
    }
}
