import Foundation
import Storage

/// A file that is there, whole.
@Translatable
struct SharedFile: Sendable, Hashable {
    @PrimaryKey var folder: String
    @PrimaryKey var name: String
    var size: Int
    var keptAt: Date
}

@Translatable
struct SharedFilePiece: Sendable, Hashable {
    @PrimaryKey var folder: String
    @PrimaryKey var name: String
    @PrimaryKey var number: Int
    var bytes: Data
    var keptAt: Date
}

/// A piece without what is in it.
@Translatable(table: "sharedFilePiece")
struct SharedFilePieceHead: Sendable, Hashable {
    @PrimaryKey var folder: String
    @PrimaryKey var name: String
    @PrimaryKey var number: Int
    var keptAt: Date
}
