import Portico

/// The pieces of a file of found names: each is made when the one before was taken, so a slow reader never fills
/// memory.
///
/// The source is asked when the first piece is, and as a rule once, so the file shows one moment of it. A source that
/// gives fewer rows at a time is asked for the others. Throws `AnswerError.unavailable` where the source gives no
/// answer, or fewer names in all than it said it had, and where another source would have to go on in its place: a file
/// is never short, or of two kinds, without saying so.
struct ExportPieces<Format: ExportFormat>: AsyncSequence, Sendable {
    let repository: any DomainsRepository
    let parameters: SearchParameters
    let format: Format
    let maxRows: Int
    let rowsInPiece: Int

    func makeAsyncIterator() -> ExportIterator<Format> {
        ExportIterator(export: self)
    }
}

/// Makes the pieces of one delivery of a file, one after the other.
struct ExportIterator<Format: ExportFormat>: AsyncIteratorProtocol {
    private let export: ExportPieces<Format>
    private var outline: ExportOutline?
    private var waiting: ArraySlice<DomainRecord> = []
    private var origins: [AnswerOrigin] = []
    private var unreadable = 0
    /// That the source gives fewer names than there are, where that was learned too late for the head of the file.
    private var cap: RemarkViewInputData?
    /// How many of the matches were asked for and came, readable or not.
    private var taken = 0
    private var hasRows = false
    private var isFinished = false

    init(export: ExportPieces<Format>) {
        self.export = export
    }

    mutating func next() async throws -> [UInt8]? {
        guard !isFinished else { return nil }
        try Task.checkCancellation()
        var piece: [UInt8] = []
        var outline: ExportOutline
        if let begun = self.outline {
            outline = begun
        } else {
            outline = try await begin()
            piece = try export.format.head(outline)
        }
        while waiting.isEmpty, taken < outline.count { try await ask(for: &outline) }
        self.outline = outline
        let rows = waiting.prefix(export.rowsInPiece)
        piece += try export.format.rows(rows, isFirst: !hasRows)
        waiting = waiting.dropFirst(rows.count)
        hasRows = hasRows || !rows.isEmpty
        if waiting.isEmpty, taken >= outline.count {
            piece += try export.format.tail(closing(outline))
            isFinished = true
        }
        return piece
    }

    /// Asks for the first rows and learns how many there are. Nothing is asked where there is nothing to search for.
    private mutating func begin() async throws -> ExportOutline {
        let page = try await page(limit: export.maxRows)
        let total = page?.total ?? 0
        let begun = ExportOutline(
            query: export.parameters.trimmed.query,
            total: total,
            limit: min(export.maxRows, page?.reachable ?? total),
            source: page?.origin.source
        )
        if let page { take(page, maximum: begun.count) }
        return begun
    }

    /// Asks for rows that are still to come, and may learn that the source gives fewer than there are.
    private mutating func ask(for outline: inout ExportOutline) async throws {
        let count = outline.count - taken
        guard let page = try await page(limit: count), page.places > 0, page.origin.source == origins.first?.source
        else {
            throw AnswerError.unavailable
        }
        take(page, maximum: count)
        guard let reachable = page.reachable, reachable < outline.limit else { return }
        outline.limit = max(reachable, taken)
        cap = RemarkViewInputData.cap(page, .english)
    }

    private mutating func take(_ page: DomainPage, maximum count: Int) {
        waiting = page.rows.prefix(count).map(\.record)[...]
        taken += min(page.places, count)
        unreadable += min(page.unreadable, count - waiting.count)
        if !origins.contains(page.origin) { origins.append(page.origin) }
    }

    /// With all that is known at the end, each thing said once.
    private func closing(_ outline: ExportOutline) -> ExportOutline {
        var outline = outline
        let oldest = origins.max { ($0.saved?.age ?? -1) < ($1.saved?.age ?? -1) }
        let remarks =
            RemarkViewInputData.remarks(on: oldest ?? .index, unreadable: unreadable, in: .english)
            + [cap].compactMap(\.self)
        let attribution = outline.source.flatMap { _ in export.repository.source.attribution }
        outline.remarks = [attribution].compactMap(\.self) + remarks.map(\.words)
        return outline
    }

    private func page(limit: Int) async throws -> DomainPage? {
        guard let query = export.parameters.query(offset: taken, limit: limit) else { return nil }
        do throws(DomainsError) {
            return try await export.repository.search(query)
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .unavailable(let outage): throw outage.ofFile
            }
        }
    }
}
