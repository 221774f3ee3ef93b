import Foundation
import Portico

/// Writes one uploaded file, a few pieces at a time, on the threads that its folder has for that.
struct UploadWriter: Sendable {
    /// As many bytes wait in memory for being written.
    static let pieceSize = 65_536

    let location: URL
    private let folder: UploadFolder
    private var piece: [UInt8] = []
    private var isMade = false

    init(in folder: UploadFolder) {
        self.folder = folder
        location = folder.newLocation()
    }

    mutating func write(_ bytes: ArraySlice<UInt8>) async throws(BodyFailure) {
        piece.append(contentsOf: bytes)
        if piece.count >= Self.pieceSize { try await writePiece() }
    }

    /// Writes what is left. The file is there then, also where nothing was ever written.
    mutating func finish() async throws(BodyFailure) {
        if !isMade || !piece.isEmpty { try await writePiece() }
    }

    /// Nobody reads on while it is written, so a disk that is slow slows the client. What has come is written though its client left: a post
    /// that came whole is carried out.
    private mutating func writePiece() async throws(BodyFailure) {
        let (bytes, isNew) = (piece, !isMade)
        piece = []
        isMade = true
        let writing = Task { [folder, location] in
            try await folder.line.run {
                Result { () throws(BodyFailure) in try folder.write(bytes, to: location, isNew: isNew) }
            }
        }
        let outcome: Result<Void, BodyFailure>
        do {
            outcome = try await writing.value
        } catch {
            throw .cannotStore("too much waits to be written")
        }
        try outcome.get()
    }
}
