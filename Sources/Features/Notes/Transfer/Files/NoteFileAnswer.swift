import Portico

/// What `/notes/{id}/files/{file}` answers: the file, always to be saved and never shown, since anybody may have written it.
///
///     case .file(let id, let file): try parts.part(NoteFileAnswer.self).answer(file, of: id, for: visitor)
struct NoteFileAnswer: Sendable {
    let files: any NoteFilesRepository

    /// Throws `AnswerFailure.forbidden` for who is not signed in. A file that is not the visitor's is looked for and not found.
    func answer(_ file: NoteFile.ID, of note: Note.ID, for visitor: Visitor) throws(AnswerFailure) -> Answer<NotesRoute> {
        guard let owner = visitor.account else { throw .forbidden }
        return .file(Download(finding: { [files] in try await Self.download(file, of: note, for: owner, from: files) }))
    }

    private static func download(
        _ id: NoteFile.ID,
        of note: Note.ID,
        for owner: AccountID,
        from files: any NoteFilesRepository
    ) async throws(AnswerFailure) -> Download {
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
