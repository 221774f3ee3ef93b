public import Foundation
public import PorticoSessions

/// Where files are kept that arrive piece by piece, until the form is sent that they are for.
///
///     let count = try await pieces.count(of: upload)
///     try await pieces.keep(bytes, as: count, of: upload, at: now)
///     …
///     try await pieces.remove(upload)
///
/// What is kept is there after a restart, and at every node of an app. All methods throw `StoreError` where the store
/// cannot be reached.
public protocol UploadPieces: Sendable {
    /// How many pieces of an upload there are. They come one after another, so these are the first ones.
    func count(of upload: UploadName) async throws(StoreError) -> Int
    /// How many pieces there are of one owner's uploads, and of all.
    func counts(of owner: String) async throws(StoreError) -> (own: Int, all: Int)
    /// Keeps a piece, in the place of the one of its number.
    func keep(_ bytes: [UInt8], as number: Int, of upload: UploadName, at moment: Date) async throws(StoreError)
    /// A piece by its number, which begins at 0; nil where it is not there.
    func piece(_ number: Int, of upload: UploadName) async throws(StoreError) -> [UInt8]?
    /// Deletes all pieces of an upload; nothing happens where there are none.
    func remove(_ upload: UploadName) async throws(StoreError)
    /// Deletes the uploads to which nothing was added since a moment.
    func removeUploads(untouchedSince moment: Date) async throws(StoreError)
}

/// What an upload is known by: hashes, so that whoever reads the store learns nothing of visitors, and cannot ask for a
/// file of theirs.
public struct UploadName: Sendable, Hashable {
    /// Whose it is: a session's, or everybody's who has none. Letters and digits.
    public let owner: String
    /// Which one of the owner's, of which form and field. Letters and digits.
    public let name: String

    public init(owner: String, name: String) {
        self.owner = owner
        self.name = name
    }
}
