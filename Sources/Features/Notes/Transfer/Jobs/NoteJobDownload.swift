import Foundation
import Portico

/// What `/notes/jobs/{job}/file` answers: the notes of an export, or a list of the problems of an import.
struct NoteJobDownload: Sendable {
    let jobs: NoteJobsService
    let files: any NoteJobFiles
    let localiser: Localiser

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
        guard job.hasFile else { throw .notFound }
        let output = files.file(of: job)
        let size = (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int) ?? nil
        guard let size else { throw .gone }
        let day = (job.finishedAt ?? job.createdAt).formatted(.iso8601.year().month().day())
        switch job.kind {
        case .export(let format):
            return Download(
                mediaType: format.mediaType,
                fileName: "atrium-notes-\(day).\(format.fileExtension)",
                size: size
            ) {
                FilePieces(file: output)
            }
        case .importing:
            return Download(mediaType: "text/plain; charset=utf-8", fileName: "atrium-import-\(day).txt") {
                [localiser] in LeftOutLines(file: output, localiser: localiser)
            }
        }
    }
}

/// The problems of an import as a text, one on each line, in the language of the reader.
struct LeftOutLines: AsyncSequence, Sendable {
    let file: URL
    let localiser: Localiser

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pieces: FilePieces(file: file).makeAsyncIterator(), localiser: localiser)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var pieces: FilePieces.AsyncIterator
        fileprivate let localiser: Localiser
        /// The beginning of a line whose end is not read yet.
        private var rest: [UInt8] = []

        fileprivate init(pieces: FilePieces.AsyncIterator, localiser: Localiser) {
            (self.pieces, self.localiser) = (pieces, localiser)
        }

        mutating func next() async throws -> [UInt8]? {
            while let piece = try await pieces.next() {
                rest += piece
                guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
                let text = rest[..<end].split(separator: UInt8(ascii: "\n")).compactMap(line).joined()
                rest.removeFirst(end + 1)
                if !text.isEmpty { return Array(text.utf8) }
            }
            return nil
        }

        /// Nil where only a newer program knows the reason.
        private func line(_ json: ArraySlice<UInt8>) -> String? {
            guard let problem = try? JSONDecoder().decode(TransferProblem.self, from: Data(json)) else { return nil }
            return "\(localiser(problem.place.text)): \(localiser(problem.reason.text))\n"
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
