import Portico

/// The whole tour on one page.
struct WelcomeOverviewViewModel: ProvidedViewModel {
    let provider: WelcomeProvider<[WelcomeCard]>
    let localiser: Localiser

    func handle(_ event: WelcomeEvent) async -> WelcomeOutput? { event.outcome }

    func shown(in cards: [WelcomeCard]) -> Shown<WelcomeOverviewViewInputData> {
        Shown(WelcomeOverviewViewInputData(cards, localiser))
    }
}
