public import Foundation
public import Portico

/// All saved searches of one visitor, the removed ones included, and the rules between them.
///
///     var searches = SavedSearches(stored)
///     try searches.save(search)
///     searches.kept.map(\.name)
///
/// A pure value: a repository reads it, changes it and writes it in one transaction, so that the rules hold against two
/// posts at the same time. A change that throws leaves it as it was.
public struct SavedSearches: Sendable, Hashable {
    /// How many a visitor can keep, and how many removed ones are remembered.
    public static let limit = 100
    /// How long a removed one can be restored, in seconds: 30 days.
    public static let restorable: TimeInterval = 30 * 24 * 60 * 60

    /// In no particular order.
    public private(set) var all: [SavedSearch]

    public init(_ all: [SavedSearch]) {
        self.all = all
    }

    /// Those that were not removed, newest first.
    public var kept: [SavedSearch] {
        all.filter { $0.removedAt == nil }.sorted { ($1.createdAt, $1.id.text) < ($0.createdAt, $0.id.text) }
    }

    /// Adds a search. Throws `nameTaken` and `tooMany`.
    public mutating func save(_ search: SavedSearch) throws(SavedSearchError) {
        try checkName(search.name, of: search.id)
        try checkRoom()
        all.append(search)
    }

    /// Gives a search another name; its own in another spelling is not taken. Throws `notFound` and `nameTaken`.
    public mutating func rename(_ id: SavedSearch.ID, to name: SearchName) throws(SavedSearchError) -> SavedSearch {
        guard let index = all.firstIndex(where: { $0.id == id && $0.removedAt == nil }) else { throw .notFound }
        try checkName(name, of: id)
        all[index].name = name
        return all[index]
    }

    /// Lets the owner be told of new names for a search, or not. Throws `notFound`.
    public mutating func setSilent(_ isSilent: Bool, _ id: SavedSearch.ID) throws(SavedSearchError) -> SavedSearch {
        guard let index = all.firstIndex(where: { $0.id == id && $0.removedAt == nil }) else { throw .notFound }
        all[index].isSilent = isSilent
        return all[index]
    }

    /// Takes a search out of the list and remembers it for `restorable`. What was removed longer ago than that goes for
    /// good, and so do those removed first where there are more than `limit`. Throws `notFound`.
    public mutating func remove(_ id: SavedSearch.ID, at moment: Date) throws(SavedSearchError) -> SavedSearch {
        guard let index = all.firstIndex(where: { $0.id == id && $0.removedAt == nil }) else { throw .notFound }
        all[index].removedAt = moment
        let removed = all[index]
        forget(at: moment)
        return removed
    }

    /// Puts a removed search back as it was; one that is in the list stays there. Throws `notFound`, `nameTaken` where
    /// its name was given to another one meanwhile, and `tooMany`.
    public mutating func restore(_ id: SavedSearch.ID) throws(SavedSearchError) -> SavedSearch {
        guard let index = all.firstIndex(where: { $0.id == id }) else { throw .notFound }
        guard all[index].removedAt != nil else { return all[index] }
        try checkName(all[index].name, of: id)
        try checkRoom()
        all[index].removedAt = nil
        return all[index]
    }

    /// Without any rule: whoever calls it keeps them.
    mutating func add(_ search: SavedSearch) {
        all.append(search)
    }

    private func checkName(_ name: SearchName, of id: SavedSearch.ID) throws(SavedSearchError) {
        if let other = kept.first(where: { $0.id != id && $0.name.reads(like: name) }) { throw .nameTaken(other.name) }
    }

    private func checkRoom() throws(SavedSearchError) {
        if kept.count >= Self.limit { throw .tooMany(limit: Self.limit) }
    }

    private mutating func forget(at moment: Date) {
        let removed = all.compactMap { search in search.removedAt.map { (id: search.id, at: $0) } }.sorted {
            $1.at < $0.at
        }
        let restorable = removed.prefix(Self.limit).filter { moment.timeIntervalSince($0.at) <= Self.restorable }
        let remembered = Set(restorable.map(\.id))
        all.removeAll { $0.removedAt != nil && !remembered.contains($0.id) }
    }
}

extension SavedSearches {
    /// Adds all that another visitor saved, and what they removed; it is this visitor's from now on.
    ///
    /// None is lost: one whose name is given already gets a number behind it, and there may be more than `limit`
    /// afterwards.
    public mutating func adopt(_ others: SavedSearches, as visitor: VisitorID) {
        for other in others.all.sorted(by: { ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text) }) {
            let isKept = other.removedAt == nil
            add(
                SavedSearch(
                    id: other.id,
                    visitor: visitor,
                    name: isKept ? freeName(like: other.name) : other.name,
                    parameters: other.parameters,
                    createdAt: other.createdAt,
                    removedAt: other.removedAt,
                    isSilent: other.isSilent
                )
            )
        }
    }

    /// The name itself, or with the first number that is free.
    private func freeName(like name: SearchName) -> SearchName {
        let taken = kept.map(\.name)
        func isFree(_ name: SearchName) -> Bool { !taken.contains { $0.reads(like: name) } }
        if isFree(name) { return name }
        let numbered = (2...).lazy.compactMap { name.numbered($0) }.first(where: isFree)
        return numbered ?? name
    }
}

extension SearchName {
    /// The name with a number behind it, cut short where it would be too long.
    fileprivate func numbered(_ number: Int) -> SearchName? {
        let ending = " \(number)"
        let room = Self.maxCharacters - ending.unicodeScalars.count
        return SearchName(text: String(String.UnicodeScalarView(text.unicodeScalars.prefix(room))) + ending)
    }
}
