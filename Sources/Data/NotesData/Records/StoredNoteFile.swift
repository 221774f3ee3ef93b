public import Foundation
public import Notes
public import Storage

/// What is known of a note's file, without its bytes.
@Translatable(NoteFile.self)
public struct StoredNoteFile {
    public var id: String
    public var note: String
    public var owner: String
    public var name: String
    public var mediaType: String
    public var size: Int
    public var sha256: String
    public var addedAt: Date
    public var pixels: String?
}

extension NoteFile: Translatable {
    public typealias ManagedObject = StoredNoteFile
}

/// Some bytes of a note's file: no row is so large that it has to be read whole to send a little of it.
@Translatable
struct NoteFilePiece: Sendable, Hashable {
    @PrimaryKey var file: String
    @PrimaryKey var number: Int
    var bytes: Data
}
