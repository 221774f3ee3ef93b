import Portico

/// The pieces of a file of found names: each is made when the one before was taken, so a slow reader never fills memory.
///
/// The source is asked when the first piece is, and as a rule once, so the file shows one moment of it. A source that gives fewer rows
/// at a time is asked for the others. Throws `AnswerFailure.unavailable` where the source gives no answer, or fewer names in all than it
/// said it had, and where another source would have to go on in its place: a file is never short, or of two kinds, without saying so.
struct ExportPieces<Format: ExportFormat>: AsyncSequence, Sendable {
    let repository: any DomainsRepository
    let parameters: SearchParameters
    let format: Format
    let mostRows: Int
    let rowsInPiece: Int

    func makeAsyncIterator() -> ExportIterator<Format> {
        ExportIterator(export: self)
    }
}
