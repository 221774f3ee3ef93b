import Portico

/// What `/notes/{id}/files/{file}` answers: the file, always to be saved and never shown, since anybody may have
/// written it.
///
///     case .file(let id, let file): try parts.part(NoteFileAnswer.self).answer(file, of: id, for: visitor)
struct NoteFileAnswer: Sendable {
    let files: any NoteFilesRepository

    /// Throws `AnswerError.forbidden` for who is not signed in. A file that is not the visitor's is looked for and not
    /// found.
    func answer(_ file: NoteFile.ID, of note: Note.ID, for visitor: Visitor) throws(AnswerError) -> Answer {
        guard let owner = visitor.account else { throw .forbidden }
        return .file(Download(finding: { [files] in try await Self.download(file, of: note, for: owner, from: files) }))
    }

    private static func download(
        _ id: NoteFile.ID,
        of note: Note.ID,
        for owner: AccountID,
        from files: any NoteFilesRepository
    ) async throws(AnswerError) -> Download {
        let file: NoteFile
        do throws(NoteError) {
            file = try await files.file(id, of: note, of: owner)
        } catch .notFound {
            throw .notFound
        } catch {
            throw .unavailable
        }
        // Whatever its source called it: nothing a browser would open in our name.
        return Download(mediaType: "application/octet-stream", fileName: file.name, size: file.size) {
            NoteFileContent(of: file, in: files)
        }
    }
}

/// The bytes of a note's file, piece by piece as they are taken.
///
///     for try await piece in NoteFileContent(of: file, in: repository) { handle.write(Data(piece)) }
///
/// Throws `AnswerError.notFound` where the file went away meanwhile, and `.unavailable` where the store fails: what
/// ended without an error was the whole file.
public struct NoteFileContent: AsyncSequence, Sendable {
    private let file: NoteFile
    private let repository: any NoteFilesRepository

    public init(of file: NoteFile, in repository: any NoteFilesRepository) {
        self.file = file
        self.repository = repository
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file, repository: repository) }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let file: NoteFile
        fileprivate let repository: any NoteFilesRepository
        private var number = 0
        private var sent = 0

        fileprivate init(file: NoteFile, repository: any NoteFilesRepository) {
            self.file = file
            self.repository = repository
        }

        public mutating func next() async throws -> [UInt8]? {
            guard sent < file.size else { return nil }
            try Task.checkCancellation()
            let piece: [UInt8]?
            do throws(NoteError) {
                piece = try await repository.piece(number, of: file.id, of: file.owner)
            } catch {
                throw AnswerError.unavailable
            }
            guard let piece, !piece.isEmpty else { throw AnswerError.notFound }
            number += 1
            sent += piece.count
            return piece
        }
    }
}
