public import Portico

/// What is known about a page when the layout around it is filled.
public struct ShellContext: Sendable {
    public var title: String
    public var description: String
    public var isIndexed: Bool
    /// The absolute URL the page should be known under; nil where it has none, as an error page.
    public var canonicalURL: String?
    /// The page's route; nil where it has none, as an error page.
    public var route: AnyRoute?
    public var visitor: Visitor
    /// What the page is written in: the site's language for the visitor's.
    public var language: Language
    /// Whether the page is shown before it is complete; it asks for itself again until it is.
    public var isUnderWay: Bool
    /// Whether calls over the network are being waited for: those that `LoadingActivity` counts.
    public var isLoading: Bool
    /// Those that visitors can have pages in; the first one is the site's own.
    public var languages: [Language]
    /// What was asked for, on an error page; nil on all others, and where it cannot be read.
    public var asked: Location?
    /// The page of the site that the visitor came from, on an error page, as far as their browser says.
    public var cameFrom: AnyRoute?

    public init(
        title: String,
        description: String,
        isIndexed: Bool,
        canonicalURL: String?,
        route: AnyRoute?,
        visitor: Visitor,
        language: Language = .english,
        isUnderWay: Bool = false,
        isLoading: Bool = false,
        languages: [Language] = [.english],
        asked: Location? = nil,
        cameFrom: AnyRoute? = nil
    ) {
        self.title = title
        self.description = description
        self.isIndexed = isIndexed
        self.canonicalURL = canonicalURL
        self.route = route
        self.visitor = visitor
        self.language = language
        self.isUnderWay = isUnderWay
        self.isLoading = isLoading
        self.languages = languages
        self.asked = asked
        self.cameFrom = cameFrom
    }
}
