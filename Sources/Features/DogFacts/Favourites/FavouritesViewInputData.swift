import Portico

/// What the screen of favourites shows.
@ViewInputData struct FavouritesViewInputData {
    /// Why there is nothing to show, or why the last change was not made; empty where all is well.
    let message: String
    /// How many there are, such as `3 facts`; nil where there is none.
    let count: String?
    let isEmpty: Bool
    let rows: [FavouriteRowViewInputData]
}

/// A fact in the list of favourites.
@ViewInputData struct FavouriteRowViewInputData {
    let id: String
    let text: String
    let source: String
}

extension FavouritesState {
    /// What the screen of favourites shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> Shown<FavouritesViewInputData> {
        Shown(
            FavouritesViewInputData(
                message: problem?.message(in: localiser) ?? listing.failure(in: localiser) ?? "",
                count: facts.isEmpty ? nil : localiser(DogFactMessages.count(facts.count)),
                isEmpty: listing == .loaded([]),
                rows: facts.map { FavouriteRowViewInputData(id: $0.id.text, text: $0.text, source: $0.sourceName) }
            ),
            problem?.condition ?? listing.condition
        )
    }
}

extension FavouritesState.Listing {
    fileprivate func failure(in localiser: Localiser) -> String? {
        if case .failed(let trouble) = self { localiser(FavouriteTroubleMessages.sentence(trouble)) } else { nil }
    }

    fileprivate var condition: Condition {
        if case .failed = self { .unavailable } else { .ok }
    }
}
