import AtriumTexts
import Foundation
import Portico

/// What the screen of favourites shows.
@ViewInputData struct FavouritesViewInputData {
    /// Why there is nothing to show, or why the last change was not made; empty where all is well.
    let message: String
    /// How many there are, such as `3 facts`; nil where there is none.
    let count: String?
    let isEmpty: Bool
    /// Whether they are kept for this browser alone, since nobody is signed in.
    let isOnlyHere: Bool
    let rows: [FavouriteRowViewInputData]
    /// The other Atrium that they can be kept at, too; nil where there is none, and where nobody is signed in.
    let elsewhere: FavouritesConnectionViewInputData?
}

/// What the screen of favourites says of the other Atrium.
@ViewInputData struct FavouritesConnectionViewInputData {
    let heading: String
    /// What a connection would do, or that there is one.
    let about: String
    /// Why the last exchange failed.
    let trouble: String?
    /// How many changes are not sent yet.
    let waiting: String?
    /// How many facts the other one does not have.
    let hereOnly: String?
    let isConnected: Bool
    let asksForToken: Bool
}

/// A fact in the list of favourites.
@ViewInputData struct FavouriteRowViewInputData {
    let id: String
    let text: String
    let source: String
}

extension FavouritesState {
    /// What the screen of favourites shows in this state.
    func mapToViewInputData(isSignedIn: Bool, _ localiser: Localiser) -> Shown<FavouritesViewInputData> {
        Shown(
            FavouritesViewInputData(
                message: problem?.message(in: localiser) ?? listing.failure(in: localiser) ?? "",
                count: facts.isEmpty ? nil : localiser(DogFactMessages.count(facts.count)),
                isEmpty: listing == .loaded([]),
                isOnlyHere: !isSignedIn,
                rows: facts.map { FavouriteRowViewInputData(id: $0.id.text, text: $0.text, source: $0.sourceName) },
                elsewhere: elsewhere.map { FavouritesConnectionViewInputData($0, localiser) }
            ),
            problem?.condition ?? listing.condition
        )
    }
}

extension FavouritesConnectionViewInputData {
    fileprivate init(_ elsewhere: FavouritesState.Elsewhere, _ localiser: Localiser) {
        let (host, connection) = (elsewhere.host, elsewhere.connection)
        let asksForToken = connection?.trouble?.needsToken ?? (connection == nil)
        let day = connection.map { localiser.day(of: $0.endsAt, in: .gmt) } ?? ""
        let about = asksForToken ? nil : ConnectionMessages.connected(host, until: day)
        self.init(
            heading: localiser(ConnectionMessages.heading(host)),
            about: localiser(about ?? ConnectionMessages.offer(host)),
            trouble: connection?.trouble.map { localiser(ConnectionMessages.sentence($0, at: host, until: day)) },
            waiting: connection.flatMap { $0.waiting > 0 ? localiser(ConnectionMessages.waiting($0.waiting)) : nil },
            hereOnly: connection.flatMap {
                $0.hereOnly > 0 ? localiser(ConnectionMessages.hereOnly($0.hereOnly)) : nil
            },
            isConnected: connection != nil,
            asksForToken: asksForToken
        )
    }
}

extension FavouritesState.Listing {
    fileprivate func failure(in localiser: Localiser) -> String? {
        if case .failed(let trouble) = self { localiser(Text(trouble, with: StoredThings.favourites)) } else { nil }
    }

    fileprivate var condition: Condition {
        if case .failed = self { .unavailable } else { .ok }
    }
}
