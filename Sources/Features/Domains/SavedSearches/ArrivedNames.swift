public import Foundation
public import Portico

/// The names that came with an import and match a saved search: what its alert leads to, whatever is imported later.
public struct ArrivedNames: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<ArrivedNames>

    /// Of one alert so many names are kept at most, and of their text so many bytes.
    public static let maxNames = 1_000
    public static let maxBytes = 32_768
    /// Of one account the names of so many alerts are kept, the newest ones.
    public static let maxKept = 200
    /// How long they are kept, in seconds: 180 days, as notifications are.
    public static let keptFor: TimeInterval = 180 * 24 * 60 * 60

    public let id: ID
    public let account: AccountID
    /// In the order of the index.
    public let names: [DomainRecord]
    /// How many came; more than `names` has where they were too many to be kept.
    public let count: Int
    public let cameAt: Date

    public init(id: ID, account: AccountID, names: [DomainRecord], count: Int, cameAt: Date) {
        self.id = id
        self.account = account
        self.names = names
        self.count = count
        self.cameAt = cameAt
    }
}

/// Where the names of alerts are kept.
public protocol ArrivedNamesRepository: Sendable {
    /// Nil where the account has none of that id: it never had, or they are not kept any more. Throws `unavailable`.
    func arrivedNames(
        _ id: ArrivedNames.ID,
        of account: AccountID
    ) async throws(SavedSearchError) -> ArrivedNames?
}

/// Keeps none: for an app without alerts.
struct NoArrivedNames: ArrivedNamesRepository {
    func arrivedNames(_: ArrivedNames.ID, of _: AccountID) -> ArrivedNames? { nil }
}

/// Answers one search with the names of an alert, and all others as a source does.
struct ArrivedNamesSource: DomainsRepository {
    let others: any DomainsRepository
    let arrivals: any ArrivedNamesRepository
    let account: AccountID?
    let id: ArrivedNames.ID
    /// The search that the alert is of.
    let parameters: SearchParameters

    var source: DomainsSource { others.source }

    func search(_ query: DomainQuery) async throws(DomainsError) -> DomainPage {
        var asked = query
        // The same names wherever their visitor is at home.
        asked.home = nil
        guard asked == parameters.query(offset: query.offset, limit: query.limit) else {
            return try await others.search(query)
        }
        guard let arrived = try await arrived() else {
            var page = try await others.search(query)
            page.origin.note = .newNamesAreForgotten
            return page
        }
        let rows = arrived.names.dropFirst(query.offset).prefix(query.limit)
        return DomainPage(
            rows: rows.map { DomainHit(record: $0, matched: nil) },
            total: arrived.count,
            zones: [],
            reachable: arrived.names.count < arrived.count ? arrived.names.count : nil,
            origin: AnswerOrigin(note: .newNames)
        )
    }

    func details(of name: DomainName) async throws(DomainsError) -> DomainDetails? {
        try await others.details(of: name)
    }

    func summary() async throws(DomainsError) -> IndexSummary? { try await others.summary() }

    private func arrived() async throws(DomainsError) -> ArrivedNames? {
        guard let account else { return nil }
        do throws(SavedSearchError) {
            return try await arrivals.arrivedNames(id, of: account)
        } catch {
            throw .unavailable(.noNewNames)
        }
    }
}
