import Portico

/// The bytes of a note's file, piece by piece as they are taken.
///
///     for try await piece in NoteFileContent(of: file, in: repository) { handle.write(Data(piece)) }
///
/// Throws `AnswerFailure.notFound` where the file went away meanwhile, and `.unavailable` where the store fails: what ended without an
/// error was the whole file.
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
                throw AnswerFailure.unavailable
            }
            guard let piece, !piece.isEmpty else { throw AnswerFailure.notFound }
            number += 1
            sent += piece.count
            return piece
        }
    }
}
