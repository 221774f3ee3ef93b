import Foundation
import Storage

/// Some bytes of a note's file: no row is so large that it has to be read whole to send a little of it.
struct NoteFilePiece: Sendable, Hashable {
    var file: String
    var number: Int
    var bytes: Data
}

extension NoteFilePiece: Translatable {
    typealias ManagedObject = StoredNoteFilePiece
}

@Translatable(NoteFilePiece.self)
struct StoredNoteFilePiece {
    @PrimaryKey var file: String
    @PrimaryKey var number: Int
    var bytes: Data
}
