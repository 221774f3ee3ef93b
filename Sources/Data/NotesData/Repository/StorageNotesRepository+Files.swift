import Crypto
public import Foundation
public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteFilesRepository {
    public func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.head(id, of: owner) != nil else { return .failure(.notFound) }
            return .success(readable(try snapshot.files(of: id)))
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
        let (file, content) = try Self.read(upload, as: name, of: note, owner, at: moment)
        return try await add(file, content: content)
    }

    private static func read(
        _ upload: UploadedFile,
        as name: String,
        of note: Note.ID,
        _ owner: AccountID,
        at moment: Date
    ) throws(NoteFileError) -> (NoteFile, [UInt8]) {
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
        return (file, Array(content))
    }

    public func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile {
        try await add(file, content: content) { transaction throws(StorageError) in
            try transaction.head(file.note, of: file.owner) != nil
        }
    }

    /// - Parameters:
    ///   - limit: of all files together, in bytes.
    ///   - isThere: whether there is a note to add it to.
    private func add(
        _ file: NoteFile,
        content: [UInt8],
        limit: Int? = nil,
        where isThere: @Sendable (any StorageTransaction) throws(StorageError) -> Bool
    ) async throws(NoteFileError) -> NoteFile {
        guard content.count <= NoteFileLimits.bytes else {
            throw .tooLarge(bytes: content.count, limit: NoteFileLimits.bytes)
        }
        let outcome: Result<NoteFile, NoteFileError>
        do throws(StorageError) {
            outcome = try await storage.attempt { transaction throws(StorageError) -> Result<NoteFile, NoteFileError> in
                guard try isThere(transaction) else { return .failure(.notes(.notFound)) }
                let others = try transaction.files(of: file.note).compactMap { try? $0.get() }
                if let known = others.first(where: {
                    $0.name == file.name && $0.sha256 == file.sha256 && $0.size == content.count
                }) {
                    return .success(known)
                }
                guard others.count < NoteFileLimits.filesOfNote else {
                    return .failure(.tooMany(limit: NoteFileLimits.filesOfNote))
                }
                if let limit, others.reduce(content.count, { $0 + $1.size }) > limit {
                    return .failure(.draftIsFull(limit: limit))
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

extension StorageNotesRepository: NoteDraftFilesRepository {
    public func files(of id: NoteDraft.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] {
        try await read { snapshot throws(StorageError) in
            guard try snapshot.hasHolder(id, of: owner) else { return .success([]) }
            return .success(readable(try snapshot.files(of: id.holder)))
        }
    }

    public func add(
        _ upload: UploadedFile,
        as name: String,
        to id: NoteDraft.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteFileError) -> NoteFile {
        let (file, content) = try Self.read(upload, as: name, of: id.holder, owner, at: moment)
        return try await add(file, content: content, limit: NoteFileLimits.draftBytes) {
            transaction throws(StorageError) in
            guard try transaction.draft(id, of: owner) != nil else { return false }
            if try transaction.hasHolder(id, of: owner) { return true }
            return try transaction.reserve(id.holder, for: owner, at: .distantFuture)
        }
    }
}

extension StorageSnapshot {
    /// By name.
    fileprivate func files(of note: Note.ID) throws(StorageError) -> [Result<NoteFile, TranslationError>] {
        let columns = StoredNoteFile.columns
        let files = Query.matching(columns.note == note.rawValue).ordered(by: columns.name.ascending)
        return try results(of: NoteFile.self, files)
    }

    /// Whether a draft has a note that its files belong to: a draft's id comes from the form.
    func hasHolder(_ id: NoteDraft.ID, of owner: AccountID) throws(StorageError) -> Bool {
        try head(id.holder, of: StorageNotesRepository.reserver(for: owner)) != nil
    }
}

// The files of drafts belong to a reserved note of their own. That is of a time that never comes: nothing that releases
// those of earlier imports takes it for one of them.
extension StorageTransaction {
    /// Gives a note the files of a draft, but for those that it has.
    ///
    /// - Parameter keepsOwn: whether the draft has them, too.
    func giveFiles(
        of draft: NoteDraft.ID,
        to note: Note.ID,
        of owner: AccountID,
        keeping keepsOwn: Bool
    ) throws(StorageError) {
        guard try hasHolder(draft, of: owner) else { return }
        let known = try files(of: note).compactMap { try? $0.get() }
        for case .success(let file) in try files(of: draft.holder)
        where !known.contains(where: { $0.name == file.name && $0.sha256 == file.sha256 && $0.size == file.size }) {
            if keepsOwn {
                let copy = file.moved(to: note, as: .random())
                try save(copy)
                let pieces = Query.matching(NoteFilePiece.columns.file == file.id.rawValue)
                for piece in try cachedObjects(NoteFilePiece.self, pieces) {
                    try save(NoteFilePiece(file: copy.id.rawValue, number: piece.number, bytes: piece.bytes))
                }
            } else {
                try save(file.moved(to: note, as: file.id))
            }
        }
    }

    /// Deletes a draft's files with the note that holds them.
    func dropFiles(of draft: NoteDraft.ID, of owner: AccountID) throws(StorageError) {
        guard try hasHolder(draft, of: owner) else { return }
        for case .success(let file) in try files(of: draft.holder) {
            try deleteAll(ofType: NoteFilePiece.self, matching: NoteFilePiece.columns.file == file.id.rawValue)
        }
        try deleteAll(ofType: NoteFile.self, matching: StoredNoteFile.columns.note == draft.holder.rawValue)
        try delete(NoteNumber.self, byPrimaryKey: draft.holder.rawValue)
    }
}

extension NoteFile {
    fileprivate func moved(to note: Note.ID, as id: NoteFile.ID) -> NoteFile {
        NoteFile(
            id: id,
            note: note,
            owner: owner,
            name: name,
            mediaType: mediaType,
            size: size,
            sha256: sha256,
            addedAt: addedAt,
            pixels: pixels
        )
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
