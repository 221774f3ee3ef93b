public import Foundation
public import PorticoSessions

/// Where files are kept that arrive piece by piece, until the form is sent that they are for.
///
///     let count = try await pieces.count(of: upload)
///     try await pieces.keep(bytes, as: count, of: upload, for: owner, at: now)
///     …
///     try await pieces.remove(upload)
///
/// What is kept is there after a restart, and at every node of an app. All methods throw `StoreError` where the store
/// cannot be reached.
public protocol UploadPieces: Sendable {
    /// How many pieces of an upload there are. Whoever keeps them keeps one after another.
    func count(of upload: UploadName) async throws(StoreError) -> Int
    func usage(of owner: UploadOwner) async throws(StoreError) -> UploadUsage
    /// Keeps a piece, in the place of the one of its number.
    func keep(
        _ bytes: [UInt8],
        as number: Int,
        of upload: UploadName,
        for owner: UploadOwner,
        at moment: Date
    ) async throws(StoreError)
    /// A piece by its number, which begins at 0; nil where it is not there.
    func piece(_ number: Int, of upload: UploadName) async throws(StoreError) -> [UInt8]?
    /// Deletes all pieces of an upload; nothing happens where there are none.
    func remove(_ upload: UploadName) async throws(StoreError)
    /// Deletes the uploads to which nothing was added since a moment: one owner's, or everybody's.
    func removeUploads(of owner: UploadOwner?, untouchedSince moment: Date) async throws(StoreError)
}

/// How much there is of uploads whose form was not sent yet.
public struct UploadUsage: Sendable, Hashable {
    /// The uploads of one owner.
    public var uploads = 0
    /// Their pieces.
    public var pieces = 0
    /// The pieces of all owners.
    public var allPieces = 0

    public init(uploads: Int = 0, pieces: Int = 0, allPieces: Int = 0) {
        self.uploads = uploads
        self.pieces = pieces
        self.allPieces = allPieces
    }
}

/// What an upload is known by: a hash in hexadecimal digits, so that whoever reads the store learns nothing of visitors,
/// and cannot ask for a file of theirs.
public struct UploadName: Sendable, Hashable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// Who takes room with an upload: a hash in hexadecimal digits of an account, or of a network where there is none.
public struct UploadOwner: Sendable, Hashable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
