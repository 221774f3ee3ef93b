public import Foundation
public import Portico

/// A file that belongs to a note, such as an attachment that was imported; its bytes are asked for apart.
public struct NoteFile: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<NoteFile>

    public let id: ID
    public let note: Note.ID
    public let owner: AccountID
    /// As its source called it, without a path.
    public let name: String
    /// As its source gave it; nothing is decided by it.
    public let mediaType: String
    /// In bytes.
    public let size: Int
    /// Lower-case hexadecimal digits.
    public let sha256: String
    public let addedAt: Date
    /// Of a picture, where its head says so.
    public let pixels: PictureSize?

    public init(
        id: ID,
        note: Note.ID,
        owner: AccountID,
        name: String,
        mediaType: String,
        size: Int,
        sha256: String,
        addedAt: Date,
        pixels: PictureSize? = nil
    ) {
        self.id = id
        self.note = note
        self.owner = owner
        self.name = name
        self.mediaType = mediaType
        self.size = size
        self.sha256 = sha256
        self.addedAt = addedAt
        self.pixels = pixels
    }

    /// The name as pages show it: without marks that turn text around (Unicode Standard Annex 9). They could give a
    /// program the ending of a text.
    public var shownName: String { Self.shown(name) }

    public static func shown(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.filter { !$0.turnsText }))
    }
}

/// How large the files of notes may be.
public enum NoteFileLimits {
    /// Of one file: 25 MB.
    public static let bytes = 26_214_400
    public static let filesOfNote = 200
    /// Of all files of a draft, which one transaction moves: 100 MB.
    public static let draftBytes = 104_857_600
    /// In what portions files are kept and sent.
    public static let pieceBytes = 262_144
    /// Of a file's name, in bytes of UTF-8: what file systems take.
    public static let nameBytes = 255
}
