import Foundation

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
