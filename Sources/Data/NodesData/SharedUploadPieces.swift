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
        try await count(SharedFilePieceHead.columns.folder == Self.folder(of: upload))
    }

    public func usage(of owner: UploadOwner) async throws(StoreError) -> UploadUsage {
        let columns = SharedFilePieceHead.columns
        let own = Self.all && columns.name == owner.rawValue
        return UploadUsage(
            uploads: try await count(own && columns.number == 0),
            pieces: try await count(own),
            allPieces: try await count(Self.all)
        )
    }

    public func keep(
        _ bytes: [UInt8],
        as number: Int,
        of upload: UploadName,
        for owner: UploadOwner,
        at moment: Date
    ) async throws(StoreError) {
        let first = try await heads(of: upload).first
        let piece = SharedFilePiece(
            folder: Self.folder(of: upload),
            // Whoever began it pays for it.
            name: first?.name ?? owner.rawValue,
            number: number,
            bytes: Data(bytes),
            keptAt: moment
        )
        try await storing { () throws(StorageError) in try await storage.save(piece) }
    }

    public func piece(_ number: Int, of upload: UploadName) async throws(StoreError) -> [UInt8]? {
        guard let first = try await heads(of: upload).first else { return nil }
        let key = SharedFilePiece.PrimaryKey(folder: first.folder, name: first.name, number: number)
        return try await storing { () throws(StorageError) in
            try await storage.object(SharedFilePiece.self, byPrimaryKey: key)
        }.map { Array($0.bytes) }
    }

    public func remove(_ upload: UploadName) async throws(StoreError) {
        try await remove(Self.folder(of: upload))
    }

    public func removeUploads(of owner: UploadOwner?, untouchedSince moment: Date) async throws(StoreError) {
        let columns = SharedFilePieceHead.columns
        var old = Self.all && columns.keptAt < moment
        if let owner { old = old && columns.name == owner.rawValue }
        let pieces = try await heads(.matching(old).limited(to: 10_000))
        for folder in Set(pieces.map(\.folder)) {
            if try await count(columns.folder == folder && columns.keptAt >= moment) == 0 { try await remove(folder) }
        }
    }

    /// Those of all uploads: what begins so stands between these two.
    private static var all: RowCondition<SharedFilePieceHead> {
        let columns = SharedFilePieceHead.columns
        return columns.folder > prefix && columns.folder < "upload!"
    }

    private static func folder(of upload: UploadName) -> String { prefix + upload.rawValue }

    private func heads(of upload: UploadName) async throws(StoreError) -> [SharedFilePieceHead] {
        try await heads(.matching(SharedFilePieceHead.columns.folder == Self.folder(of: upload)).limited(to: 1))
    }

    private func heads(
        _ query: Query<SharedFilePieceHead.ManagedObject>
    ) async throws(StoreError) -> [SharedFilePieceHead] {
        try await storing { () throws(StorageError) in
            try await storage.cachedObjects(SharedFilePieceHead.self, query)
        }
    }

    private func count(_ condition: RowCondition<SharedFilePieceHead>) async throws(StoreError) -> Int {
        try await storing { () throws(StorageError) in
            try await storage.count(of: SharedFilePieceHead.self, .matching(condition))
        }
    }

    private func remove(_ folder: String) async throws(StoreError) {
        try await storing { () throws(StorageError) in
            try await storage.write { transaction throws(StorageError) in
                try transaction.deleteAll(
                    ofType: SharedFilePieceHead.self,
                    matching: SharedFilePieceHead.columns.folder == folder
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
