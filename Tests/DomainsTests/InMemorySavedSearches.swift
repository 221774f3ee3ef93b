import Foundation
import Portico
import Synchronization

@testable import Domains

/// Saved searches in memory, which a test can make fail.
final class InMemorySavedSearches: SavedSearchRepository {
    /// Thrown by everything while it is there.
    let outage = Mutex<SavedSearchError?>(nil)
    private let stored: Mutex<[VisitorID: SavedSearches]>

    init(_ searches: [SavedSearch] = []) {
        stored = Mutex(Dictionary(grouping: searches, by: \.visitor).mapValues { SavedSearches($0) })
    }

    /// All there are, removed ones included.
    func all(of visitor: VisitorID) -> [SavedSearch] {
        stored.withLock { $0[visitor]?.all ?? [] }
    }

    func searches(of visitor: VisitorID) async throws(SavedSearchError) -> [SavedSearch] {
        try change(visitor) { $0.kept }
    }

    func save(_ search: SavedSearch) async throws(SavedSearchError) {
        try change(search.visitor) { searches throws(SavedSearchError) in try searches.save(search) }
    }

    func rename(
        _ id: SavedSearch.ID,
        of visitor: VisitorID,
        to name: SearchName
    ) async throws(SavedSearchError) -> SavedSearch {
        try change(visitor) { searches throws(SavedSearchError) in try searches.rename(id, to: name) }
    }

    func setSilent(
        _ isSilent: Bool,
        _ id: SavedSearch.ID,
        of visitor: VisitorID
    ) async throws(SavedSearchError) -> SavedSearch {
        try change(visitor) { searches throws(SavedSearchError) in try searches.setSilent(isSilent, id) }
    }

    func remove(
        _ id: SavedSearch.ID,
        of visitor: VisitorID,
        at moment: Date
    ) async throws(SavedSearchError) -> SavedSearch {
        try change(visitor) { searches throws(SavedSearchError) in try searches.remove(id, at: moment) }
    }

    func restore(_ id: SavedSearch.ID, of visitor: VisitorID) async throws(SavedSearchError) -> SavedSearch {
        try change(visitor) { searches throws(SavedSearchError) in try searches.restore(id) }
    }

    private func change<Result: Sendable>(
        _ visitor: VisitorID,
        _ change: (inout SavedSearches) throws(SavedSearchError) -> Result
    ) throws(SavedSearchError) -> Result {
        if let outage = outage.withLock({ $0 }) { throw outage }
        return try stored.withLock { stored throws(SavedSearchError) in
            try change(&stored[visitor, default: SavedSearches([])])
        }
    }
}

extension SavedSearch {
    /// The search for `query` under `name`, saved so many seconds after the start of 2020.
    static func named(
        _ name: String,
        query: String = "med",
        visitor: String = "ada",
        at seconds: TimeInterval = 0,
        removedAt: TimeInterval? = nil
    ) -> SavedSearch {
        SavedSearch(
            id: .random(),
            visitor: VisitorID(rawValue: visitor),
            name: SearchName(text: name)!,
            parameters: SearchParameters(query: query),
            createdAt: .seconds(seconds),
            removedAt: removedAt.map { .seconds($0) }
        )
    }
}

extension Date {
    /// So many seconds after the start of 2020.
    static func seconds(_ seconds: TimeInterval) -> Date {
        Date(timeIntervalSince1970: 1_577_836_800 + seconds)
    }
}
