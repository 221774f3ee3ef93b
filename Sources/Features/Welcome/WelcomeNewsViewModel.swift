import Portico

/// What is new, release by release.
struct WelcomeNewsViewModel: ProvidedViewModel {
    let provider: WelcomeProvider<[Release]>
    let localiser: Localiser

    func handle(_ event: WelcomeEvent) async -> WelcomeOutput? { event.outcome }

    func shown(in releases: [Release]) -> Shown<WelcomeNewsViewInputData> {
        Shown(WelcomeNewsViewInputData(releases, localiser))
    }
}
