public import Domains
public import Foundation
import Portico

/// Answers from the index file of a data folder, or from the sample that comes with the product where nothing was
/// imported.
///
///     let repository = DomainIndexRepository(folder: data)
///     try repository.verify()
///     let page = try await repository.search(DomainQuery(text: "med", zone: "com"))
///
/// When an import replaces the file, the next answer comes from the new one. Searches are made on threads of their own,
/// two at a time; where too many wait, in all or from one client, the next is refused. They look every few milliseconds
/// whether the caller's task was cancelled.
public struct DomainIndexRepository: DomainsRepository {
    private let source: IndexSource
    private let line: WorkLine

    /// The index `domains.index` of a folder, else the sample.
    public init(folder: URL) {
        self.init(folder: folder, line: Self.newLine())
    }

    init(folder: URL, line: WorkLine) {
        let file = folder.appending(path: DomainImport.fileName, directoryHint: .notDirectory)
        source = IndexSource(path: file.path(percentEncoded: false), hasSample: true)
        self.line = line
    }

    /// One index file; without it, every answer is `DomainsError.unavailable`.
    public init(file: URL) {
        source = IndexSource(path: file.path(percentEncoded: false), hasSample: false)
        line = Self.newLine()
    }

    /// A search of a million names takes some 30 ms, so the last in line waits for a second.
    private static func newLine() -> WorkLine {
        WorkLine(atOnce: 2, maxWaiting: 64, maxPerClient: 8)
    }

    /// Opens the index, unless it is open, and reads it once as a whole to compare its checksum.
    ///
    /// A file that replaces it later is read as a whole too, by the first call that finds it; the others go on with the
    /// old one.
    ///
    /// - Throws: `DomainIndexError`, which names the file and what is wrong with it.
    public func verify() throws(DomainIndexError) {
        try naming { () throws(DomainIndexError.Fault) in _ = try source.current() }
    }

    /// Opens the index in a time that does not grow with it: for a server before it serves.
    ///
    /// The header, the length and the zones are looked at, not the checksum: `watch` reads the whole file, and from then
    /// on a damaged one is `DomainsError.unavailable`. Until then an answer may show a name that is damaged; what leads
    /// out of the file is refused in any case.
    ///
    /// - Throws: as `verify` does.
    public func open() throws(DomainIndexError) {
        try naming { () throws(DomainIndexError.Fault) in try source.open() }
    }

    private func naming(_ work: () throws(DomainIndexError.Fault) -> Void) throws(DomainIndexError) {
        do throws(DomainIndexError.Fault) {
            try work()
        } catch {
            throw DomainIndexError(file: source.path, fault: error)
        }
    }

    /// Compares the checksum of a file that was opened by `open`. Then it looks now and then whether an import has
    /// replaced the file, until its task is cancelled: who shows names is told, also where nobody asks for any.
    ///
    /// - Parameter report: told what is wrong with a file that was opened by `open`.
    public func watch(
        every interval: Duration = .seconds(2),
        by clock: any Clock<Duration> = ContinuousClock(),
        report: @Sendable (DomainIndexError) -> Void = { _ in }
    ) async {
        if let fault = await source.checkOpened() { report(DomainIndexError(file: source.path, fault: fault)) }
        while (try? await clock.sleep(for: interval)) != nil { _ = try? await current() }
    }

    public func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        if Task.isCancelled { throw .cancelled }
        let index = try await current().0
        switch await outcome(of: query, in: index) {
        case .success(.success(let page)): return page
        case .success(.failure(.cancelled)), .failure(.cancelled): throw .cancelled
        case .success(.failure(.fault(let fault))): throw .unavailable(fault.outage)
        case .failure(.tooManyWait): throw .unavailable(.tooManySearches)
        }
    }

    private func outcome(
        of query: DomainQuery,
        in index: DomainIndex
    ) async -> Result<Result<DomainPage, SearchStop>, WorkLine.Refusal> {
        let isGivenUp = AtomicFlag()
        return await withTaskCancellationHandler {
            do throws(WorkLine.Refusal) {
                return .success(
                    try await line.run {
                        Result { () throws(SearchStop) in try index.search(query, isCancelled: { isGivenUp.isRaised }) }
                    }
                )
            } catch {
                return .failure(error)
            }
        } onCancel: {
            isGivenUp.raise()
        }
    }

    public func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? {
        let index = try await current().0
        // One canonical spelling: a name that does not convert is in no index.
        guard let unicode = try? NameForms(name.text).unicode else { return nil }
        do throws(DomainIndexError.Fault) {
            // A name that nobody asked for lately is read from the disk, page by page.
            return try await onConcurrencyPool { () throws(DomainIndexError.Fault) in
                try index.details(of: unicode)
            }
        } catch {
            throw .unavailable(error.outage)
        }
    }

    public func summary() async throws(DomainsError) -> IndexSummary? {
        Self.summary(try await current())
    }

    /// What the index holds. The first call that finds a new file reads all of it.
    public func contents() throws(DomainsError) -> IndexSummary {
        do throws(DomainIndexError.Fault) {
            return Self.summary(try source.current())
        } catch {
            throw .unavailable(error.outage)
        }
    }

    private static func summary(_ current: (DomainIndex, IndexSummary.Origin)) -> IndexSummary {
        IndexSummary(names: current.0.names, zones: current.0.zones.count, origin: current.1)
    }

    /// A file that is new is read as a whole, on no thread that connections are served by.
    private func current() async throws(DomainsError) -> (DomainIndex, IndexSummary.Origin) {
        do throws(DomainIndexError.Fault) {
            if let known = try source.known() { return known }
            return try await onConcurrencyPool { () throws(DomainIndexError.Fault) in try source.current() }
        } catch {
            throw .unavailable(error.outage)
        }
    }
}
