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

    public init(
        title: String,
        description: String,
        isIndexed: Bool,
        canonicalURL: String?,
        route: AnyRoute?,
        visitor: Visitor,
        language: Language = .english,
        isUnderWay: Bool = false,
        isLoading: Bool = false
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
    }
}
