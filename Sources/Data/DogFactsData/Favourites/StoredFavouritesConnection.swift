import DogFacts
import Foundation
import Portico
import Storage

/// A connection to another Atrium: the sealed token, and what was exchanged last.
@Translatable(table: "favouritesConnection")
struct FavouritesConnectionRow: Sendable, Hashable {
    @PrimaryKey let visitor: String
    /// Where the token is good. It is sent nowhere else, whichever Atrium the operator names later.
    let address: String
    /// Sealed.
    let token: String
    var endsAt: Date
    /// The ids of the facts that the other one had, with spaces between.
    var known: String
    /// Of those that it does not have and that are not sent any more.
    var hereOnly: String
    /// Nil before the first exchange.
    var askedAt: Date?
    /// Why the last exchange failed.
    var trouble: String?
}

extension FavouritesConnectionRow {
    var knownIDs: Set<DogFact.ID> {
        get { Self.ids(known) }
        set { known = Self.text(newValue) }
    }

    var hereOnlyIDs: Set<DogFact.ID> {
        get { Self.ids(hereOnly) }
        set { hereOnly = Self.text(newValue) }
    }

    var failure: ExchangeFailure? { trouble.flatMap(ExchangeFailure.init) }

    /// What the other one is still to be told, removals first: they make room.
    ///
    /// - Parameter kept: the favourites here.
    func changes(keeping kept: Set<DogFact.ID>) -> [FavouriteChange] {
        let (known, hereOnly) = (knownIDs, hereOnlyIDs)
        return known.subtracting(kept).map(FavouriteChange.remove)
            + kept.subtracting(known).subtracting(hereOnly).map(FavouriteChange.add)
    }

    private static func ids(_ text: String) -> Set<DogFact.ID> {
        Set(text.split(separator: " ").compactMap { DogFact.ID(rawValue: String($0)) })
    }

    private static func text(_ ids: Set<DogFact.ID>) -> String { ids.map(\.rawValue).sorted().joined(separator: " ") }
}

/// What the other Atrium is to be told of a fact.
enum FavouriteChange: Sendable, Hashable {
    case add(DogFact.ID)
    case remove(DogFact.ID)
}
