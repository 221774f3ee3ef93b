import Portico

/// What the addresses of a note's files answer. A picture is shown, by what its bytes say it is; everything else is to
/// be saved and never shown, since anybody may have written it.
///
///     case .file(let id, let file): try parts.part(NoteFileAnswer.self).answer(file, of: id, for: visitor)
struct NoteFileAnswer: Sendable {
    let files: any NoteFilesRepository
    let shares: any NoteSharesRepository
    let renderer: any NoteRenderer
    let secrets: any NoteShareSecrets
    let now: Now

    /// Throws `AnswerError.forbidden` for who is not signed in. A file that is not the visitor's is looked for and not
    /// found.
    func answer(_ file: NoteFile.ID, of note: Note.ID, for visitor: Visitor) throws(AnswerError) -> Answer {
        guard let owner = visitor.account else { throw .forbidden }
        return .file(
            Download(finding: { [files] in
                try await Self.found { () async throws(NoteError) in
                    let file = try await files.file(file, of: note, of: owner)
                    return try await Self.picture(file, in: files) ?? Self.saved(file, in: files)
                }
            })
        )
    }

    /// A picture of a shared note, for who has the link to it. A file that its text does not show is not found.
    func answer(_ file: NoteFile.ID, sharedBy request: SharedNoteRequest) -> Answer {
        .file(
            Download(finding: { [self] in
                try await Self.found { () async throws(NoteError) in
                    let moment = now()
                    let shared = try await shares.sharedNote(request.token, at: moment)
                    guard secrets.opens(shared.share, by: request, at: moment) else { throw .notFound }
                    let note = shared.note
                    let file = try await files.file(file, of: note.id, of: note.owner)
                    guard try await isNamed(file, in: note), let picture = try await Self.picture(file, in: files)
                    else { throw .notFound }
                    return picture
                }
            })
        )
    }

    /// Whether a note's text shows a file.
    private func isNamed(_ file: NoteFile, in note: Note) async throws(NoteError) -> Bool {
        let names = try await renderer.pictureNames(in: note)
        guard !names.isEmpty else { return false }
        let named = NamedFiles(try await files.files(of: note.id, of: note.owner))
        return names.contains { named[$0]?.id == file.id }
    }

    private static func found(_ find: () async throws(NoteError) -> Download) async throws(AnswerError) -> Download {
        do throws(NoteError) {
            return try await find()
        } catch .notFound {
            throw .notFound
        } catch {
            throw .unavailable
        }
    }

    /// Nil where its bytes are those of no picture, whatever it is called.
    private static func picture(
        _ file: NoteFile,
        in files: any NoteFilesRepository
    ) async throws(NoteError) -> Download? {
        let start = try await files.piece(0, of: file.id, of: file.owner)
        guard let kind = PictureKind(startingWith: start ?? []) else { return nil }
        var picture = Download(mediaType: kind.mediaType, size: file.size) { NoteFileContent(of: file, in: files) }
        picture.isSandboxed = true
        picture.isPrivate = true
        picture.entityTag = file.sha256
        return picture
    }

    /// Whatever its source called it: nothing a browser would open in our name. It costs what a picture does.
    private static func saved(_ file: NoteFile, in files: any NoteFilesRepository) -> Download {
        let type = "application/octet-stream"
        var saved = Download(mediaType: type, fileName: file.name, size: file.size, pace: .page) {
            NoteFileContent(of: file, in: files)
        }
        saved.isSandboxed = true
        return saved
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
