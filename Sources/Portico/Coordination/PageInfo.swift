/// What a screen says about itself to browsers and search engines.
///
///     PageInfo(title: "med – domain names", description: "1,204 domain names with “med”.", canonical: .search(query: "med"))
public struct PageInfo<R: Sendable & Hashable>: Sendable, Hashable {
    public var title: String
    public var description: String
    /// The one route under which the page should be known; nil where that is the route it was asked for by.
    public var canonical: R?
    /// Whether search engines may list the page.
    public var isIndexed: Bool
    /// Whether it is for those alone who have its address: no cache that others share keeps it, and no search engine
    /// lists it.
    public var isPrivate: Bool
    /// After how many seconds a front end that cannot be told of changes asks again, as long as something is under way;
    /// nil where nothing is.
    public var refresh: Int?
    /// The route whose screen this one is a popup over; nil for a screen of its own. A front end that cannot show one
    /// screen over the other shows it by itself.
    public var over: R?
    /// Whether pictures of other sites may be loaded on the page (`img-src` of Content Security Policy Level 3). A link to
    /// it has `target="_self"`: what the page before allows holds for whatever a script puts in its place.
    public var loadsRemotePictures = false

    public init(
        title: String,
        description: String,
        canonical: R? = nil,
        isIndexed: Bool = true,
        isPrivate: Bool = false,
        refresh: Int? = nil,
        over: R? = nil
    ) {
        self.title = title
        self.description = description
        self.canonical = canonical
        self.isIndexed = isIndexed && !isPrivate
        self.isPrivate = isPrivate
        self.refresh = refresh
        self.over = over
    }

    /// The same information with other routes.
    @usableFromInline
    func map<Other>(_ convert: (R) -> Other) -> PageInfo<Other> {
        var info = PageInfo<Other>(
            title: title,
            description: description,
            canonical: canonical.map(convert),
            isIndexed: isIndexed,
            isPrivate: isPrivate,
            refresh: refresh,
            over: over.map(convert)
        )
        info.loadsRemotePictures = loadsRemotePictures
        return info
    }
}
