import Portico

/// A page of the tour, as the pages' provider supplied it.
struct WelcomePageViewModel: ProvidedViewModel {
    let provider: WelcomeProvider<NumberedPage<WelcomeCard>>
    let localiser: Localiser

    func handle(_ event: WelcomeEvent) async -> WelcomeOutput? { event.outcome }

    func shown(in page: NumberedPage<WelcomeCard>) -> Shown<WelcomePageViewInputData> {
        Shown(WelcomePageViewInputData(page, localiser))
    }
}
