/// A flow of pages that one turns: a provider supplies what each is made from, and each visit to one gets a module of
/// its own.
///
///     let cards = NumberedPages(["Search", "Keep", "Share"]) { (route: TourRoute) in route.page }
///     let tour = PageCoordinator(cards, screens: TourCoordinator.screens, parts: parts)
///     try tour.answer(for: .page(page: .first), of: visitor)
///
/// The screens' parts are made of the input as of any seed. A route that the provider has no input for is answered as
/// one where nothing is: `AnswerError.notFound`.
public struct PageCoordinator<Pages: PageProvider>: Coordinator {
    public typealias R = Pages.R

    public let screens: ScreenTable<R>
    @usableFromInline let pages: Pages
    @usableFromInline let parts: Scope

    /// - Parameters:
    ///   - pages: what each page is made from.
    ///   - screens: declares the screens of these pages, beside others or alone.
    ///   - parts: where their parts are made.
    public init(_ pages: Pages, screens: ScreenTable<R>, parts: Scope) {
        self.pages = pages
        self.screens = screens
        self.parts = parts
    }

    @inlinable
    public func answer(for route: R, of visitor: Visitor) throws -> Answer {
        guard let input = try pages.input(for: route, of: visitor) else { throw AnswerError.notFound }
        return try screens.answer(at: route, in: parts.scope(visitor, input))
    }
}

/// Supplies what the pages of a flow are made from.
///
///     struct NoteRevisions: PageProvider {
///         func input(for route: NotesRoute, of visitor: Visitor) -> NoteRevisionRequest? { … }
///     }
///
/// It is shared by all visitors and asked at each visit, so it reads nothing: what takes time, the page's own provider
/// loads.
public protocol PageProvider<R, Input>: Sendable {
    associatedtype R: Route
    /// A seed of the page's parts.
    associatedtype Input: Sendable

    /// What the page at a route is made from, for this visitor; nil where there is no such page. Throws `AnswerError`.
    func input(for route: R, of visitor: Visitor) throws -> Input?
}

/// Pages that are known beforehand, numbered from 1.
///
///     let cards = NumberedPages(["Search", "Keep", "Share"]) { (route: TourRoute) in route.page }
///     try cards.input(for: .page(page: .first), of: visitor)?.content   // "Search"
public struct NumberedPages<R: Route, Content: Sendable>: PageProvider {
    private let contents: [Content]
    private let number: @Sendable (R) -> PageNumber?

    /// - Parameters:
    ///   - contents: the pages, in order.
    ///   - number: which of the pages a route is; nil for one that is none of them.
    public init(_ contents: [Content], number: @escaping @Sendable (R) -> PageNumber?) {
        self.contents = contents
        self.number = number
    }

    public func input(for route: R, of visitor: Visitor) -> NumberedPage<Content>? {
        guard let number = number(route), contents.indices.contains(number.number - 1) else { return nil }
        return NumberedPage(
            content: contents[number.number - 1],
            number: number,
            last: PageNumber.last(of: contents.count, pageSize: 1)
        )
    }
}

/// One of several pages, with its place among them.
public struct NumberedPage<Content: Sendable>: Sendable {
    public let content: Content
    public let number: PageNumber
    /// The number of the last of them.
    public let last: PageNumber

    public init(content: Content, number: PageNumber, last: PageNumber) {
        self.content = content
        self.number = number
        self.last = last
    }
}
