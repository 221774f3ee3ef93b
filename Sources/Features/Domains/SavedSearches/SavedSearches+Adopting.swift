public import Portico

extension SavedSearches {
    /// Adds all that another visitor saved, and what they removed; it is this visitor's from now on.
    ///
    /// None is lost: one whose name is given already gets a number behind it, and there may be more than `limit` afterwards.
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
                    removedAt: other.removedAt
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
        let room = Self.mostCharacters - ending.unicodeScalars.count
        return SearchName(text: String(String.UnicodeScalarView(text.unicodeScalars.prefix(room))) + ending)
    }
}
