public import Portico

/// The places of the tour for newcomers, and of what is new.
@Routes public enum WelcomeRoute {
    /// All cards of the tour side by side.
    @Path("/welcome") case overview
    /// One card of the tour.
    @Path("/welcome/{page}") case page(page: PageNumber)
    /// What came with each release.
    @Path("/welcome/news") case news
    /// Where whoever has finished the tour or skipped it is led; the app's flow knows which place that is.
    @Path("/welcome/left") case left

    public var parent: WelcomeRoute? {
        switch self {
        case .overview, .left: nil
        case .page, .news: .overview
        }
    }

    public static var examples: [WelcomeRoute] { [.overview, .page(page: .first), .news, .left] }
}
