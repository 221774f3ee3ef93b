import Portico

extension FavouritesState {
    /// What the screen of favourites shows in this state.
    func mapToViewInputData() -> Shown<FavouritesViewInputData> {
        let isLoaded = if case .loaded = listing { true } else { false }
        return Shown(
            FavouritesViewInputData(
                message: problem?.message ?? failure ?? "",
                count: facts.isEmpty ? nil : "\(facts.count) fact\(facts.count == 1 ? "" : "s")",
                isEmpty: isLoaded && facts.isEmpty,
                rows: facts.map { FavouriteRowViewInputData(id: $0.id.text, text: $0.text, source: $0.sourceName) }
            ),
            problem?.condition ?? (failure == nil ? .ok : .unavailable)
        )
    }

    private var failure: String? {
        if case .failed(let reason) = listing { reason } else { nil }
    }
}
