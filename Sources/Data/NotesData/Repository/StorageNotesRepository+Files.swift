import Crypto
public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteFilesRepository {
    public func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.head(id, of: owner) != nil else { return .failure(.notFound) }
            let columns = StoredNoteFile.columns
            return .success(
                readable(
                    try snapshot.results(
                        of: NoteFile.self,
                        .matching(columns.note == id.rawValue).ordered(by: columns.name.ascending)
                    )
                )
            )
        }
    }

    public func file(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteFile {
        try await read { snapshot throws(StorageError) in
            guard let file = try snapshot.object(NoteFile.self, byPrimaryKey: id.rawValue), file.owner == owner,
                file.note == note
            else {
                return .failure(.notFound)
            }
            return .success(file)
        }
    }

    public func piece(_ number: Int, of file: NoteFile.ID, of owner: AccountID) async throws(NoteError) -> [UInt8]? {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.object(NoteFile.self, byPrimaryKey: file.rawValue)?.owner == owner else {
                return .success(nil)
            }
            let key = NoteFilePiece.PrimaryKey(file: file.rawValue, number: number)
            return .success(try snapshot.object(NoteFilePiece.self, byPrimaryKey: key).map { Array($0.bytes) })
        }
    }

    public func remove(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) {
        try await change { transaction throws(StorageError) -> Result<Void, NoteError> in
            guard let file = try transaction.object(NoteFile.self, byPrimaryKey: id.rawValue), file.owner == owner,
                file.note == note
            else { return .failure(.notFound) }
            try transaction.deleteAll(ofType: NoteFilePiece.self, matching: NoteFilePiece.columns.file == id.rawValue)
            try transaction.delete(file)
            return .success(())
        }
    }

    public func isContent(_ upload: UploadedFile, of file: NoteFile) -> Bool {
        guard let content = try? Data(contentsOf: upload.location) else { return false }
        return SHA256.hash(data: content).hexadecimal == file.sha256
    }

    public func add(
        _ upload: UploadedFile,
        as name: String,
        to note: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteFileError) -> NoteFile {
        // Before any of it is read.
        guard upload.size <= NoteFileLimits.bytes else {
            throw .tooLarge(bytes: upload.size, limit: NoteFileLimits.bytes)
        }
        guard let content = try? Data(contentsOf: upload.location) else {
            throw .notes(.unavailable(reason: "The file cannot be read."))
        }
        let file = NoteFile(
            id: .random(),
            note: note,
            owner: owner,
            name: name,
            mediaType: String(upload.mediaType.prefix(100)),
            size: content.count,
            sha256: SHA256.hash(data: content).hexadecimal,
            addedAt: moment
        )
        return try await add(file, content: Array(content))
    }

    public func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile {
        guard content.count <= NoteFileLimits.bytes else {
            throw .tooLarge(bytes: content.count, limit: NoteFileLimits.bytes)
        }
        let outcome: Result<NoteFile, NoteFileError>
        do throws(StorageError) {
            outcome = try await storage.attempt { transaction throws(StorageError) -> Result<NoteFile, NoteFileError> in
                guard try transaction.head(file.note, of: file.owner) != nil else { return .failure(.notes(.notFound)) }
                let columns = StoredNoteFile.columns
                let others = try transaction.cachedObjects(NoteFile.self, .matching(columns.note == file.note.rawValue))
                if let known = others.first(where: {
                    $0.name == file.name && $0.sha256 == file.sha256 && $0.size == content.count
                }) {
                    return .success(known)
                }
                guard others.count < NoteFileLimits.filesOfNote else {
                    return .failure(.tooMany(limit: NoteFileLimits.filesOfNote))
                }
                return try withinQuota(of: file.owner, transaction) { () throws(StorageError) in
                    try transaction.add(file, content: content)
                }
                .mapError(NoteFileError.notes)
            }
        } catch {
            throw .notes(.unavailable(reason: error.sentence))
        }
        return try outcome.get()
    }
}

extension StorageTransaction {
    fileprivate func add(_ file: NoteFile, content: [UInt8]) throws(StorageError) -> Result<NoteFile, NoteError> {
        // Saving takes the place of what has the key already, and that may be somebody else's.
        guard try object(NoteFile.self, byPrimaryKey: file.id.rawValue) == nil else {
            return .failure(.unavailable(reason: "The file could not be kept. Try it again."))
        }
        let file = NoteFile(
            id: file.id,
            note: file.note,
            owner: file.owner,
            name: file.name,
            mediaType: file.mediaType,
            size: content.count,
            sha256: file.sha256,
            addedAt: file.addedAt,
            pixels: PictureSize(of: content)
        )
        try save(file)
        for (number, start) in stride(from: 0, to: content.count, by: NoteFileLimits.pieceBytes).enumerated() {
            let bytes = Data(content[start..<min(start + NoteFileLimits.pieceBytes, content.count)])
            try save(NoteFilePiece(file: file.id.rawValue, number: number, bytes: bytes))
        }
        return .success(file)
    }
}
