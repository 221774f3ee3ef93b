import Portico

/// A page of the tour, as the pages' provider supplied it.
struct WelcomePageViewModel: WelcomeViewModel {
    let state: StateStore<WelcomePageViewInputData>

    init(page: NumberedPage<WelcomeCard>) {
        state = StateStore(WelcomePageViewInputData(page))
    }
}

/// The whole tour on one page.
struct WelcomeOverviewViewModel: WelcomeViewModel {
    let state: StateStore<WelcomeOverviewViewInputData>

    init(cards: [WelcomeCard]) {
        state = StateStore(WelcomeOverviewViewInputData(cards))
    }
}

/// What is new, release by release.
struct WelcomeNewsViewModel: WelcomeViewModel {
    let state: StateStore<WelcomeNewsViewInputData>

    init(releases: [Release]) {
        state = StateStore(WelcomeNewsViewInputData(releases))
    }
}

/// What a visitor does on the tour and on the news.
@ViewEvents enum WelcomeEvent {
    typealias Output = WelcomeOutput

    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.overview) case overviewTapped
    @Navigates(Output.news) case newsTapped
    /// The visitor has seen enough, at the end or before it.
    case leaveTapped
}

/// What the coordinator hears from the tour and from the news.
enum WelcomeOutput: Sendable, Hashable {
    case page(PageNumber)
    case overview, news
    /// Finished or skipped: not to be shown again by itself.
    case left
}

/// A page of this feature: what it shows is known beforehand.
protocol WelcomeViewModel: ViewModel where Event == WelcomeEvent, Output == WelcomeOutput {
    // Said again, so that it follows from `state`.
    associatedtype Value

    var state: StateStore<Value> { get }
}

extension WelcomeViewModel {
    var shown: Shown<Value> { Shown(state.current) }

    var updates: any AsyncSequence<Shown<Value>, Never> & Sendable {
        state.changes(.unbounded).map { Shown($0) }
    }

    func appear() async -> WelcomeOutput? { nil }

    func handle(_ event: WelcomeEvent) async -> WelcomeOutput? {
        switch event {
        case .pageTapped, .overviewTapped, .newsTapped: event.output
        case .leaveTapped: .left
        }
    }
}
