import Foundation
import Portico

/// What `/notes/jobs/{job}/file` answers: the file of an export that is done.
struct NoteJobDownload: Sendable {
    let jobs: NoteJobsService
    let files: any NoteJobFiles

    /// Throws `AnswerError.forbidden` for who is not signed in. A job that is not the visitor's is looked for and not
    /// found.
    func answer(_ id: NoteJob.ID, for visitor: Visitor) throws(AnswerError) -> Answer {
        guard let owner = visitor.account else { throw .forbidden }
        return .file(Download(finding: { [self] in try await download(id, of: owner) }))
    }

    private func download(_ id: NoteJob.ID, of owner: AccountID) async throws(AnswerError) -> Download {
        let job: NoteJob
        do throws(NoteJobError) {
            job = try await jobs.job(id, of: owner)
        } catch .notFound {
            throw .notFound
        } catch {
            throw .unavailable
        }
        guard job.state == .done, case .export(let format) = job.kind else { throw .notFound }
        let output = files.output(of: id)
        let size = (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int) ?? nil
        guard let size else { throw .gone }
        let day = (job.finishedAt ?? job.createdAt).formatted(.iso8601.year().month().day())
        return Download(
            mediaType: format.mediaType,
            fileName: "atrium-notes-\(day).\(format.fileExtension)",
            size: size
        ) {
            FilePieces(file: output)
        }
    }
}

/// The bytes of a file on disk, piece by piece as they are taken.
struct FilePieces: AsyncSequence, Sendable {
    let file: URL

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(file: file) }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let file: URL
        private var handle: FileHandle?

        fileprivate init(file: URL) { self.file = file }

        mutating func next() async throws -> [UInt8]? {
            try Task.checkCancellation()
            let opened = try handle ?? FileHandle(forReadingFrom: file)
            handle = opened
            guard let piece = try opened.read(upToCount: NoteFileLimits.pieceBytes), !piece.isEmpty else {
                try opened.close()
                return nil
            }
            return Array(piece)
        }
    }
}
