public import Portico

/// What is known about a page when the layout around it is filled.
public struct ShellContext<R: Route>: Sendable {
    public var title: String
    public var description: String
    public var isIndexed: Bool
    /// The absolute URL the page should be known under; nil where it has none, as an error page.
    public var canonicalURL: String?
    /// The page's route; nil where it has none, as an error page.
    public var route: R?
    public var visitor: Visitor
    /// What is said once on this page.
    public var notice: PageNotice?

    public init(
        title: String,
        description: String,
        isIndexed: Bool,
        canonicalURL: String?,
        route: R?,
        visitor: Visitor,
        notice: PageNotice? = nil
    ) {
        self.title = title
        self.description = description
        self.isIndexed = isIndexed
        self.canonicalURL = canonicalURL
        self.route = route
        self.visitor = visitor
        self.notice = notice
    }
}
