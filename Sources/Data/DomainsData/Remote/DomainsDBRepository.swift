public import Domains
public import Foundation
public import Networking
public import Storage

/// Answers from DomainsDB, or from who answers like it.
///
///     let address = try DomainsDBAddress(key: key)
///     let repository = DomainsDBRepository(address: address, client: APIClient(environment: address.environment), storage: storage)
///     let page = try await repository.search(DomainQuery(text: "med", zone: "com"))
///
/// Asks, maps, saves, and where the source fails serves what was saved, with its age. An answer that was saved a short
/// while ago is served without asking. That nothing was found then is no answer while the source fails. The zone is
/// passed on; match, digits, hyphens and international names are not the source's to filter by, and the answer says so.
/// Its `reachable` says where the source gives fewer names than it counts.
public struct DomainsDBRepository: DomainsRepository {
    /// The most names in one file: each 50 of them are a call.
    static let exportedNames = 1_000
    /// How many pages are looked through for one name.
    private static let pagesForDetails = 3
    /// No source has so many pages.
    private static let maxPages = 1_000_000

    public let source: DomainsSource
    private let form: DomainsDBAddress.Form
    private let answers: RemoteAnswers

    /// An SQLite storage needs the tables of `DomainAnswerTables`.
    ///
    /// - Parameters:
    ///   - freshFor: how long a saved answer is served without asking, in seconds.
    ///   - report: told what is wrong with the source, for whoever runs the server; once until something else is.
    public init(
        address: DomainsDBAddress,
        client: any HTTPClient,
        storage: any StorageProtocol,
        freshFor: TimeInterval = 300,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        source = address.source
        form = address.form
        answers = RemoteAnswers(
            address: address,
            client: client,
            saved: DomainAnswers(storage: storage),
            freshFor: freshFor,
            now: now,
            trouble: TroubleReport(report)
        )
    }

    public func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        let text = SearchText(query.text)
        let nothing = DomainPage(rows: [], total: 0, zones: [], origin: AnswerOrigin(source: source.name))
        guard !text.isBlank, text.canMatch else { return nothing }
        let search = RemoteSearch(text: text, zone: query.zone, form: form)
        let size = RemoteSearch.pageSize
        let number = query.offset / size + 1
        var page: RemotePage
        if number > 1, form == .old || number > Self.maxPages {
            page = try await answers.page(1, of: search).emptied()
        } else {
            page = try await answers.page(number, of: search)
            // A source says that nothing is there and not how much there is before.
            if number > 1, page.answer.hits.isEmpty { page = try await answers.page(1, of: search).emptied(at: number) }
        }
        let first = query.offset % size
        var found = domainPage(page, first..<min(first + query.limit, size), query, text)
        // The rows that are wanted need not be those of one page of the source.
        let rest = min(query.limit, size) - (size - first)
        if rest > 0, page.number == number, page.goesOn {
            let next = domainPage(try await answers.page(number + 1, of: search), 0..<rest, query, text)
            found = DomainPage(
                rows: found.rows + next.rows,
                total: next.total,
                zones: [],
                unreadable: found.unreadable + next.unreadable,
                reachable: next.reachable,
                origin: found.origin
            )
        }
        if found.total == 0, let outage = found.origin.problem { throw .unavailable(outage) }
        return found
    }

    public func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? {
        guard let record = answers.names.record(name.text) else { return nil }
        let search = RemoteSearch(name: record, form: form)
        for number in 1...Self.pagesForDetails {
            let page = try await answers.page(number, of: search)
            if let hit = page.answer.hits.first(where: { $0.record.asciiName == record.asciiName }) {
                let particulars = hit.particulars ?? NameParticulars()
                return DomainDetails(record: hit.record, particulars: particulars, origin: origin(page, unapplied: []))
            }
            guard page.goesOn, form == .v1, number < Self.pagesForDetails else {
                if let trouble = page.trouble { throw .unavailable(trouble.outage(of: answers.source)) }
                return nil
            }
        }
        return nil
    }

    /// Nothing: no index of this machine is asked.
    public func summary() async throws(DomainsError) -> IndexSummary? {
        nil
    }

    /// - Parameter places: those of the page's matches that are wanted; the ones that could not be read have the last
    ///   places.
    private func domainPage(
        _ page: RemotePage,
        _ places: Range<Int>,
        _ query: DomainQuery,
        _ text: SearchText
    ) -> DomainPage {
        let given = page.answer.hits
        let hits = given[places.clamped(to: given.indices)].map { hit in
            DomainHit(
                record: hit.record,
                matched: text.range(in: hit.record, match: .contains),
                particulars: hit.particulars
            )
        }
        let unapplied = query.filters.filter { $0 != .zone || form == .old }
        return DomainPage(
            rows: hits,
            total: page.total,
            zones: [],
            unreadable: places.clamped(to: given.count..<(given.count + page.answer.unreadable)).count,
            reachable: page.reachable,
            origin: origin(page, unapplied: unapplied)
        )
    }

    private func origin(_ page: RemotePage, unapplied: [SearchFilter]) -> AnswerOrigin {
        let problem = page.trouble.map { $0.outage(of: answers.source) }
        return AnswerOrigin(source: source.name, saved: page.saved, problem: problem, unapplied: unapplied)
    }
}
