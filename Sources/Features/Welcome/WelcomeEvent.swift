import Portico

/// What a visitor does on the tour and on the news.
@ViewEvents enum WelcomeEvent {
    typealias Output = WelcomeOutput

    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.overview) case overviewTapped
    @Navigates(Output.news) case newsTapped
    @Navigates(Output.search) case searchTapped(query: String)
    @Navigates(Output.note) case noteTyped(body: String)
    @Navigates(Output.part) case partTapped(part: WelcomePart)
    /// The visitor has seen enough, at the end or before it.
    case leaveTapped
}

/// What the coordinator hears from the tour and from the news.
enum WelcomeOutput: Sendable, Hashable {
    case page(PageNumber)
    case overview, news
    /// Domain names with this in them are looked for.
    case search(String)
    /// A note that begins with this is written.
    case note(String)
    case part(WelcomePart)
    /// Finished or skipped: not to be shown again by itself.
    case left
}

extension WelcomeEvent {
    /// What the coordinator hears of it.
    var outcome: WelcomeOutput? {
        switch self {
        case .pageTapped, .overviewTapped, .newsTapped, .searchTapped, .noteTyped, .partTapped: output
        case .leaveTapped: .left
        }
    }
}
