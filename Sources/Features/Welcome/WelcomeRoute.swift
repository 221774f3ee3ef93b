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
    /// Where what is typed on the home page is searched for or becomes a note, and the parts of the app; the app's flow
    /// knows which places these are.
    @Path("/welcome/search") case search(query: String = "")
    @Path("/welcome/note") case note(body: String = "")
    @Path("/welcome/to/{part}") case part(part: WelcomePart)

    public var parent: WelcomeRoute? {
        switch self {
        case .overview, .left, .search, .note, .part: nil
        case .page, .news: .overview
        }
    }

    public static var examples: [WelcomeRoute] {
        [
            .overview, .page(page: .first), .news, .left, .search(), .search(query: "med"), .note(body: "Milk"),
            .part(part: .notes),
        ]
    }
}

/// A part of the app, as the home page leads to it.
public enum WelcomePart: String, Sendable, CaseIterable, TextValue {
    case domains, notes
    case dogFacts = "dog-facts"
}
