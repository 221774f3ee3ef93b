import Portico
import Synchronization

// A feature that takes posts, to drive the way back into a view model with.

@Routes enum GuestbookRoute {
    @Path("/guestbook") case book(page: Int = 1)
    @Path("/guestbook.csv") case export
    /// For programs; with `late`, made when it is asked for.
    @Path("/api/guestbook") case api(late: Bool = false)
    /// For those who have an account.
    @Path("/members") case members
    @Path("/refused/{how}") case refused(how: Refusal)

    enum Refusal: String, CaseIterable, TextValue {
        case notFound, gone, forbidden, unavailable
    }

    static var examples: [GuestbookRoute] { [.book(), .export, .api(), .members, .refused(how: .gone)] }
}

@ViewInputData struct GuestbookViewInputData {
    let entries: [GuestbookEntryViewInputData]
    let reader: String
    let message: String
}

@ViewInputData struct GuestbookEntryViewInputData {
    let id: String
    let text: String
    let author: String
}

@ViewEvents enum GuestbookEvent {
    typealias Output = GuestbookOutput
    @Limit(bytes: 1_024) case signed(name: GuestName, text: String)
    case removed(id: Int, form: FormNumber)
    case removalUndone(id: Int)
    case signedIn(account: String, password: Secret?)
    case signedOut
    case looked
    @Navigates(Output.turned) case turned(page: Int)
}

enum GuestbookOutput {
    case signed(String)
    case removed(Int)
    case restored
    case signedIn(String)
    case signedOut
    case turned(Int)
}

/// 1 to 20 characters.
struct GuestName: TextValue {
    static let expectation = "1 to 20 characters long"
    static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
    let text: String

    init?(text: String) {
        guard (1...20).contains(text.count) else { return nil }
        self.text = text
    }
}

/// What is stored, and how storing goes.
final class GuestbookStore: Sendable {
    struct Entry: Sendable {
        let id: Int
        let text: String
        let author: VisitorID?
        var isRemoved = false
    }

    private struct Guarded {
        var entries: [Entry] = []
        var condition = Condition.ok
        var handled = 0
        var readings = 0
    }

    private let guarded = Mutex(Guarded())
    private let changes = ChangeFeed()
    private static let subject = ChangeFeed.Subject("entries")

    /// How often the entries were read for a page.
    var readings: Int { guarded.withLock { $0.readings } }

    /// Notes that the entries are read.
    func noteReading() {
        guarded.withLock { $0.readings += 1 }
        ReadingLog.current?.note([Self.subject], of: changes, since: changes.number)
    }

    var entries: [Entry] { guarded.withLock { $0.entries.filter { !$0.isRemoved } } }
    /// How many events reached a view model.
    var handled: Int { guarded.withLock { $0.handled } }

    /// Makes every event end in this condition.
    func fail(with condition: Condition) {
        guarded.withLock { $0.condition = condition }
    }

    func note() -> Condition {
        guarded.withLock {
            $0.handled += 1
            return $0.condition
        }
    }

    func add(_ text: String, by author: VisitorID?) {
        guarded.withLock { $0.entries.append(Entry(id: $0.entries.count + 1, text: text, author: author)) }
        changes.publish([Self.subject])
    }

    func remove(_ id: Int, _ isRemoved: Bool) -> Bool {
        defer { changes.publish([Self.subject]) }
        return guarded.withLock { guarded in
            guard let index = guarded.entries.firstIndex(where: { $0.id == id }) else { return false }
            guarded.entries[index].isRemoved = isRemoved
            return true
        }
    }
}

final class GuestbookViewModel: ViewModel {
    private let store: GuestbookStore
    private let visitor: Visitor
    private let condition = StateStore(Condition.ok)

    init(store: GuestbookStore, visitor: Visitor) {
        self.store = store
        self.visitor = visitor
    }

    var shown: Shown<GuestbookViewInputData> { shown(in: condition.current) }

    var updates: any AsyncSequence<Shown<GuestbookViewInputData>, Never> & Sendable {
        condition.changes(.unbounded).map { [self] in shown(in: $0) }
    }

    func appear() async -> GuestbookOutput? {
        store.noteReading()
        return nil
    }

    func handle(_ event: GuestbookEvent) async -> GuestbookOutput? {
        let failure = store.note()
        condition.modify { $0 = failure }
        guard failure == .ok else { return nil }
        switch event {
        case .signed(let name, let text):
            guard !text.isEmpty else {
                condition.modify { $0 = .invalid([FieldError(field: "text", message: "must not be empty")]) }
                return nil
            }
            guard let author = await author() else { return nil }
            store.add(text, by: author)
            return .signed(name.text)
        case .removed(let id, _): return store.remove(id, true) ? .removed(id) : nil
        case .removalUndone(let id): return store.remove(id, false) ? .restored : nil
        case .signedIn(let account, _): return .signedIn(account)
        case .signedOut: return .signedOut
        case .looked:
            // Who looked is recognised.
            _ = await author()
            return nil
        case .turned: return event.output
        }
    }

    private func author() async -> VisitorID? {
        do throws(IdentityError) {
            return try await visitor.identity()
        } catch {
            condition.modify { $0 = .unavailable }
            return nil
        }
    }

    private func shown(in condition: Condition) -> Shown<GuestbookViewInputData> {
        Shown(
            GuestbookViewInputData(
                entries: store.entries.map {
                    GuestbookEntryViewInputData(id: String($0.id), text: $0.text, author: $0.author?.rawValue ?? "")
                },
                reader: visitor.account?.rawValue ?? "",
                message: condition.name
            ),
            condition
        )
    }
}

struct GuestbookCoordinator: Coordinator {
    let store: GuestbookStore
    let screens = ScreenTable<GuestbookRoute>(templates: "") {
        for kind in [GuestbookRoute.Kind.book, .members, .refused] {
            $0.screen(
                kind,
                GuestbookViewModel.self,
                template: "guestbook",
                title: "Guestbook",
                description: "A guestbook.",
                to: Self.destination
            )
        }
        $0.file(.export, pace: .export)
        $0.file(.api, pace: .api)
    }

    func start(_ visitor: Visitor, wanting route: GuestbookRoute) -> GuestbookRoute {
        route == .members && visitor.account == nil ? .book() : route
    }

    func answer(for route: GuestbookRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .book, .members:
            try screens.answer(at: route, with: GuestbookViewModel(store: store, visitor: visitor))
        case .export: .file(Download(mediaType: "text/csv; charset=utf-8", fileName: "guestbook.csv", text: "text\r\n"))
        case .api(let late):
            .file(late ? Download(pace: .api) { Self.document(pace: .page) } : Self.document(pace: .api))
        case .refused(.notFound): throw AnswerError.notFound
        case .refused(.gone): throw AnswerError.gone
        case .refused(.forbidden): throw AnswerError.forbidden
        case .refused(.unavailable): throw AnswerError.unavailable
        }
    }

    private static func document(pace: Download.Pace) -> Download {
        Download(mediaType: "application/json", pace: pace, text: "[]")
    }

    static func destination(for output: GuestbookOutput, from route: GuestbookRoute) -> Destination<GuestbookRoute> {
        switch output {
        case .signed(let name): Destination(.replace(route), notice: Notice(text: "Thank you, \(name)."))
        case .removed(let id):
            Destination(
                .replace(route),
                notice: Notice(text: "Removed.", undo: Offer(GuestbookEvent.removalUndone(id: id), at: route))
            )
        case .restored: Destination(.replace(route), notice: Notice(text: "It is back."))
        case .signedIn(let account): Destination(.replace(route), session: .signIn(AccountID(rawValue: account)))
        case .signedOut: Destination(.replace(route), session: .end)
        case .turned(let page): Destination(.push(.book(page: page)))
        }
    }
}
