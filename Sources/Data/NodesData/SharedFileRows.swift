import Foundation
import Storage

/// A file that is there, whole.
struct SharedFile: Sendable, Hashable {
    var folder: String
    var name: String
    var size: Int
    var keptAt: Date
}

extension SharedFile: Translatable {
    typealias ManagedObject = StoredSharedFile
}

@Translatable(SharedFile.self)
struct StoredSharedFile {
    @PrimaryKey var folder: String
    @PrimaryKey var name: String
    var size: Int
    var keptAt: Date
}

struct SharedFilePiece: Sendable, Hashable {
    var folder: String
    var name: String
    var number: Int
    var bytes: Data
    var keptAt: Date
}

extension SharedFilePiece: Translatable {
    typealias ManagedObject = StoredSharedFilePiece
}

@Translatable(SharedFilePiece.self)
struct StoredSharedFilePiece {
    @PrimaryKey var folder: String
    @PrimaryKey var name: String
    @PrimaryKey var number: Int
    var bytes: Data
    var keptAt: Date
}

/// A piece without what is in it.
struct SharedFilePieceHead: Sendable, Hashable {
    var folder: String
    var name: String
    var number: Int
    var keptAt: Date
}

extension SharedFilePieceHead: Translatable {
    typealias ManagedObject = StoredSharedFilePieceHead
}

@Translatable(SharedFilePieceHead.self, table: "sharedFilePiece")
struct StoredSharedFilePieceHead {
    @PrimaryKey var folder: String
    @PrimaryKey var name: String
    @PrimaryKey var number: Int
    var keptAt: Date
}
