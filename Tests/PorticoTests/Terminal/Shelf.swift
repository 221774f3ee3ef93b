import Portico
import PorticoTestSupport
import Synchronization

/// A small app for terminals: a shelf of books that is searched, added to, and opened book by book.
final class Shelf: Sendable {
    let books: StateStore<[String]>
    /// What was searched for, in order.
    let asked = Mutex<[String]>([])
    /// Whoever opens the list waits for it.
    let opening: @Sendable () async -> Void

    init(_ books: [String] = ["Emma", "Ulysses", "Middlemarch"], opening: @escaping @Sendable () async -> Void = {}) {
        self.books = StateStore(books)
        self.opening = opening
    }

    /// A signal for each change.
    var changes: AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let following = Task { [books] in
            for await _ in books.changes(.newest) { continuation.yield() }
            continuation.finish()
        }
        continuation.onTermination = { _ in following.cancel() }
        return stream
    }
}

@Routes enum ShelfRoute {
    @Path("/shelf") case list(query: String = "", page: PageNumber = .first)
    @Path("/shelf/{title}") case book(title: String)
    @Path("/door") case door
    @Path("/shelf.txt") case file

    var parent: ShelfRoute? {
        switch self {
        case .list, .door: nil
        case .book, .file: .list()
        }
    }

    static var examples: [ShelfRoute] { [.list(), .book(title: "Emma"), .door, .file] }
}

struct ShelfCoordinator: Coordinator {
    let shelf: Shelf

    static let screens = ScreenTable<ShelfRoute>(templates: "shelf") {
        $0.screen(.list, BookListModel.self, info: Self.info, to: Self.destination)
        $0.screen(
            .book,
            BookModel.self,
            info: { shown, _ in PageInfo(title: shown.value.title, description: "") },
            to: Self.destination
        )
        $0.screen(
            .door,
            DoorModel.self,
            title: "Door",
            description: "",
            to: { account, _ in
                Destination(.replace(.list()), notice: Notice(text: "Come in."), session: .signIn(account))
            }
        )
        $0.file(.file)
    }

    var screens: ScreenTable<ShelfRoute> { Self.screens }

    func answer(for route: ShelfRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .list(let query, let page):
            try screens.answer(
                at: route,
                with: BookListModel(
                    provider: BookListProvider(shelf: shelf, query: query, page: page),
                    owner: visitor.account?.rawValue
                )
            )
        case .book(let title):
            try screens.answer(at: route, with: BookModel(title: title, isThere: shelf.books.current.contains(title)))
        case .door: try screens.answer(at: route, with: DoorModel())
        case .file: .file(Download(mediaType: "text/plain", text: shelf.books.current.joined(separator: "\n")))
        }
    }

    private static func info(_: Shown<BookListViewInputData>, at route: ShelfRoute) -> PageInfo<ShelfRoute> {
        guard case .list(let query, _) = route, !query.isEmpty else { return PageInfo(title: "Shelf", description: "") }
        return PageInfo(title: "“\(query)” on the shelf", description: "")
    }

    private static func destination(for output: BookListOutput, from route: ShelfRoute) -> Destination<ShelfRoute> {
        switch output {
        case .book(let title): Destination(.push(.book(title: title)))
        case .search(let query): Destination(.push(.list(query: query)))
        case .page(let page):
            if case .list(let query, _) = route {
                Destination(.push(.list(query: query, page: page)))
            } else {
                Destination(.replace(route))
            }
        case .added(let title):
            Destination(
                .replace(route),
                notice: Notice(
                    text: "Added “\(title)”.",
                    undo: Offer(BookListEvent.additionUndone(title: title), at: route)
                )
            )
        case .removed(let title): Destination(.replace(route), notice: Notice(text: "“\(title)” is gone."))
        }
    }

    private static func destination(for output: BookOutput, from route: ShelfRoute) -> Destination<ShelfRoute> {
        switch output {
        case .closed: Destination(.pop)
        case .missing: Destination(.replace(.list()), notice: Notice(text: "There is no such book."))
        }
    }
}

// MARK: The list

@ViewInputData struct BookListViewInputData {
    let query: String
    let owner: String?
    let isActive: Bool
    let rows: [BookRowViewInputData]
    let pager: PagerViewInputData?
}

@ViewInputData struct BookRowViewInputData {
    let title: [TextRun]
}

@ViewEvents enum BookListEvent {
    typealias Output = BookListOutput

    @Navigates(Output.search) case searchTapped(query: String)
    @Navigates(Output.page) case pageTapped(page: PageNumber)
    @Navigates(Output.book) case bookTapped(title: String)
    @Latest(after: .milliseconds(300)) case queryChanged(query: String)
    case addTapped(title: String, note: String?, isLent: Bool)
    case additionUndone(title: String)
}

enum BookListOutput: Sendable, Hashable {
    case search(String)
    case page(PageNumber)
    case book(String)
    case added(String)
    case removed(String)
}

struct BookListState: Sendable {
    var query: String
    var found: [String] = []
    var hasOpened = false
    var isActive = false
    var problem: FieldError?
}

struct BookListProvider: FollowingProvider {
    static let pageSize = 3

    let shelf: Shelf
    let page: PageNumber
    let store: StateStore<BookListState>

    init(shelf: Shelf, query: String, page: PageNumber) {
        self.shelf = shelf
        self.page = page
        store = StateStore(BookListState(query: query))
    }

    var changes: AsyncStream<Void> { shelf.changes }

    func load() async {
        store.modify { $0.isActive = !$0.hasOpened }
        await shelf.opening()
        read()
    }

    func search(_ query: String) {
        shelf.asked.withLock { $0.append(query) }
        store.modify { $0.query = query }
        read()
    }

    private func read() {
        let books = shelf.books.current
        store.modify { state in
            state.isActive = false
            state.hasOpened = true
            state.found = books.filter { state.query.isEmpty || $0.lowercased().hasPrefix(state.query.lowercased()) }
        }
    }
}

struct BookListModel: ProvidedViewModel {
    let provider: BookListProvider
    let owner: String?

    func handle(_ event: BookListEvent) async -> BookListOutput? {
        switch event {
        case .searchTapped, .pageTapped, .bookTapped: return event.output
        case .queryChanged(let query):
            provider.search(query)
            return nil
        case .addTapped(let title, _, _):
            guard !provider.shelf.books.current.contains(title) else {
                provider.store.modify { $0.problem = FieldError(field: "title", message: "is taken") }
                return nil
            }
            provider.shelf.books.modify { $0.append(title) }
            return .added(title)
        case .additionUndone(let title):
            provider.shelf.books.modify { $0.removeAll { $0 == title } }
            return .removed(title)
        }
    }

    func shown(in state: BookListState) -> Shown<BookListViewInputData> {
        let offset = provider.page.offset(pageSize: BookListProvider.pageSize)
        let last = PageNumber.last(of: state.found.count, pageSize: BookListProvider.pageSize)
        let value = BookListViewInputData(
            query: state.query,
            owner: owner,
            isActive: state.isActive,
            rows: state.found.dropFirst(offset).prefix(BookListProvider.pageSize).map { title in
                BookRowViewInputData(title: [
                    TextRun(String(title.prefix(1)), isMarked: true), TextRun(String(title.dropFirst())),
                ])
            },
            pager: PagerViewInputData(page: provider.page, of: last)
        )
        return Shown(value, state.problem == nil ? .ok : .conflict, errors: state.problem.map { [$0] } ?? [])
    }
}

// MARK: The other screens

@ViewInputData struct BookViewInputData {
    let title: String
}

@ViewEvents enum BookEvent {
    typealias Output = BookOutput

    @Navigates(Output.closed) case closeTapped
}

enum BookOutput: Sendable, Hashable {
    case closed, missing
}

/// Who opens a book that is not there is led to the shelf.
struct BookModel: ViewModel {
    let title: String
    let isThere: Bool

    var shown: Shown<BookViewInputData> { Shown(BookViewInputData(title: title)) }
    /// They end at once: nothing ever changes.
    var updates: any AsyncSequence<Shown<BookViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }

    func appear() async -> BookOutput? { isThere ? nil : .missing }
    func handle(_ event: BookEvent) async -> BookOutput? { event.output }
}

@ViewInputData struct DoorViewInputData {
    let question: String
}

@ViewEvents enum DoorEvent {
    typealias Output = AccountID

    case knocked(name: String, password: Secret)
    case pushed(files: [UploadedFile])
}

struct DoorModel: ViewModel {
    /// With what would steer a terminal.
    var shown: Shown<DoorViewInputData> { Shown(DoorViewInputData(question: "Who is \u{1B}[31mthere\u{7}?")) }
    var updates: any AsyncSequence<Shown<DoorViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }

    func appear() async -> AccountID? { nil }

    func handle(_ event: DoorEvent) async -> AccountID? {
        guard case .knocked(let name, let password) = event, password.revealed == "sesame" else { return nil }
        return AccountID(rawValue: name)
    }
}
