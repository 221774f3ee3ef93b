import Foundation

/// A file that belongs to a note, its bytes in a file of our own.
struct ImportedFile: Sendable {
    var place: String
    /// As its source calls it: only a name, never a path to open.
    var name: String
    var mediaType: String
    var content: URL
    var size: Int
    var sha256: String
    var addedAt: Date?

    /// Deletes its bytes.
    func forget() { try? FileManager.default.removeItem(at: content) }
}
