import Portico

/// The pieces of a file of found names: each is made when the one before was taken, so a slow reader never fills memory.
///
/// The source is asked when the first piece is, and as a rule once, so the file shows one moment of it. A source that gives fewer rows
/// at a time is asked for the others. Throws `AnswerFailure.unavailable` where the source gives no answer, or fewer names in all than it
/// said it had: a file is never short without saying so.
struct ExportPieces<Format: ExportFormat>: AsyncSequence, Sendable {
    let repository: any DomainsRepository
    let parameters: SearchParameters
    let format: Format
    let mostRows: Int
    let rowsInPiece: Int

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(export: self)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        private let export: ExportPieces
        private var outline: ExportOutline?
        private var waiting: ArraySlice<DomainRecord> = []
        private var written = 0
        private var isFinished = false

        init(export: ExportPieces) {
            self.export = export
        }

        mutating func next() async throws -> [UInt8]? {
            guard !isFinished else { return nil }
            try Task.checkCancellation()
            var piece: [UInt8] = []
            let outline: ExportOutline
            if let begun = self.outline {
                outline = begun
            } else {
                outline = try await begin()
                piece = try export.format.head(outline)
            }
            if waiting.isEmpty, written < outline.count { try await ask(for: outline.count - written) }
            let rows = waiting.prefix(export.rowsInPiece)
            piece += try export.format.rows(rows, isFirst: written == 0)
            waiting = waiting.dropFirst(rows.count)
            written += rows.count
            if written == outline.count {
                piece += try export.format.tail(outline)
                isFinished = true
            }
            return piece
        }

        /// Asks for the first rows and learns how many there are. Nothing is asked where there is nothing to search for.
        private mutating func begin() async throws -> ExportOutline {
            let page = try await page(limit: export.mostRows)
            let begun = ExportOutline(query: export.parameters.trimmed.query, total: page?.total ?? 0, limit: export.mostRows)
            waiting = (page?.rows.map(\.record) ?? []).prefix(begun.count)
            outline = begun
            return begun
        }

        private mutating func ask(for count: Int) async throws {
            waiting = (try await page(limit: count)?.rows.map(\.record) ?? []).prefix(count)
            if waiting.isEmpty { throw AnswerFailure.unavailable }
        }

        private func page(limit: Int) async throws -> DomainPage? {
            guard let query = export.parameters.query(offset: written, limit: limit) else { return nil }
            do throws(DomainsError) {
                return try await export.repository.search(query)
            } catch {
                switch error {
                case .cancelled: throw CancellationError()
                case .unavailable: throw AnswerFailure.unavailable
                }
            }
        }
    }
}
