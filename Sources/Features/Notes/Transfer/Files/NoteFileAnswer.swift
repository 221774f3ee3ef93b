import Foundation
import Portico

/// What the addresses of a note's files answer. A picture, a sound, a film or a PDF is shown, by what its bytes say it
/// is; everything else is to be saved and never shown, since anybody may have written it.
///
///     case .file(let id, let file, let width):
///         try parts.part(NoteFileAnswer.self).answer(file, width: width, of: id, for: visitor)
struct NoteFileAnswer: Sendable {
    let files: any NoteFilesRepository
    let shares: any NoteSharesRepository
    let renderer: any NoteRenderer
    let secrets: any NoteShareSecrets
    let pictures: any NotePictures
    let now: Now

    /// Throws `AnswerError.forbidden` for who is not signed in. A file that is not the visitor's is looked for and not
    /// found.
    ///
    /// - Parameter width: how wide a picture is wanted; nil for the file itself.
    func answer(
        _ file: NoteFile.ID,
        width: PictureWidth?,
        of note: Note.ID,
        for visitor: Visitor
    ) throws(AnswerError) -> Answer {
        guard let owner = visitor.account else { throw .forbidden }
        return .file(
            Download(finding: { [self] in
                try await Self.found { () async throws(NoteError) in
                    let file = try await files.file(file, of: note, of: owner)
                    return try await shown(file, width: width) ?? saved(file)
                }
            })
        )
    }

    /// A file in the text of a shared note, for who has the link to it. One that the text does not show is not found.
    ///
    /// Of a picture strangers get the pixels alone: never the original, but where nothing here makes versions.
    func answer(_ file: NoteFile.ID, width: PictureWidth?, sharedBy request: SharedNoteRequest) -> Answer {
        .file(
            Download(finding: { [self] in
                try await Self.found { () async throws(NoteError) in
                    let moment = now()
                    let shared = try await shares.sharedNote(request.token, at: moment)
                    guard secrets.opens(shared.share, by: request, at: moment) else { throw .notFound }
                    let note = shared.note
                    let file = try await files.file(file, of: note.id, of: note.owner)
                    guard try await isNamed(file, in: note), let kind = try await kind(of: file),
                        kind.role != .document
                    else { throw .notFound }
                    guard kind.role == .picture else { return original(file, kind) }
                    let width = width ?? .large
                    switch await pictures.version(of: file, width: width, isAlwaysMade: true, in: files) {
                    case .made(let webP, let size): return version(webP, size, of: file, width)
                    case .unsupported: return original(file, kind)
                    case .busy: throw .unavailable(reason: "Too many pictures are being made at the moment.")
                    case .small, .impossible: throw .notFound
                    }
                }
            })
        )
    }

    /// Whether a note's text shows a file.
    private func isNamed(_ file: NoteFile, in note: Note) async throws(NoteError) -> Bool {
        let names = try await renderer.placedNames(in: note)
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

    /// Nil where its bytes are those of nothing that a browser shows, whatever it is called.
    private func shown(_ file: NoteFile, width: PictureWidth?) async throws(NoteError) -> Download? {
        guard let kind = try await kind(of: file) else { return nil }
        guard let width, kind.role == .picture,
            case .made(let webP, let size) = await pictures.version(
                of: file,
                width: width,
                isAlwaysMade: false,
                in: files
            )
        else { return original(file, kind) }
        return version(webP, size, of: file, width)
    }

    private func kind(of file: NoteFile) async throws(NoteError) -> FileKind? {
        FileKind(startingWith: try await files.piece(0, of: file.id, of: file.owner) ?? [])
    }

    private func original(_ file: NoteFile, _ kind: FileKind) -> Download {
        var original = Download(mediaType: kind.mediaType, size: file.size) { [files] in
            NoteFileContent(of: file, in: files, range: $0)
        }
        original.entityTag = file.sha256
        original.isSandboxed = true
        original.isPrivate = true
        return original
    }

    private func version(_ webP: URL, _ size: Int, of file: NoteFile, _ width: PictureWidth) -> Download {
        var version = Download(mediaType: FileKind.webP.mediaType, size: size) { FilePieces(file: webP) }
        version.entityTag = "\(file.sha256)-\(width.rawValue)"
        version.isSandboxed = true
        version.isPrivate = true
        return version
    }

    /// Whatever its source called it: nothing a browser would open in our name. It costs what a picture does.
    private func saved(_ file: NoteFile) -> Download {
        let type = "application/octet-stream"
        var saved = Download(mediaType: type, fileName: file.name, size: file.size, pace: .page) { [files] in
            NoteFileContent(of: file, in: files, range: $0)
        }
        saved.isSandboxed = true
        saved.entityTag = file.sha256
        return saved
    }
}

/// The bytes of a note's file, or some of them, piece by piece as they are taken.
///
///     for try await piece in NoteFileContent(of: file, in: repository) { handle.write(Data(piece)) }
///
/// Throws `AnswerError.notFound` where the file went away meanwhile, and `.unavailable` where the store fails: what
/// ended without an error was the whole file.
public struct NoteFileContent: AsyncSequence, Sendable {
    private let file: NoteFile
    private let repository: any NoteFilesRepository
    private let range: Range<Int>

    /// - Parameter range: which of its bytes; nil for all.
    public init(of file: NoteFile, in repository: any NoteFilesRepository, range: Range<Int>? = nil) {
        self.file = file
        self.repository = repository
        self.range = (range ?? 0..<file.size).clamped(to: 0..<Swift.max(file.size, 0))
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(file: file, repository: repository, range: range)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let file: NoteFile
        fileprivate let repository: any NoteFilesRepository
        private var number: Int
        /// Of the next piece.
        private var skipped: Int
        private var missing: Int

        fileprivate init(file: NoteFile, repository: any NoteFilesRepository, range: Range<Int>) {
            self.file = file
            self.repository = repository
            (number, skipped) = range.lowerBound.quotientAndRemainder(dividingBy: NoteFileLimits.pieceBytes)
            missing = range.count
        }

        public mutating func next() async throws -> [UInt8]? {
            guard missing > 0 else { return nil }
            try Task.checkCancellation()
            let piece: [UInt8]?
            do throws(NoteError) {
                piece = try await repository.piece(number, of: file.id, of: file.owner)
            } catch {
                throw AnswerError.unavailable
            }
            guard let wanted = piece?.dropFirst(skipped).prefix(missing), !wanted.isEmpty else {
                throw AnswerError.notFound
            }
            number += 1
            skipped = 0
            missing -= wanted.count
            return Array(wanted)
        }
    }
}
