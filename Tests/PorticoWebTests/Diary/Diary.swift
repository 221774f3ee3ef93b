import Portico
import Synchronization

// A feature that needs an account, with a way in of two steps for the careful.

@Routes enum DiaryRoute {
    @Path("/sign-in") case signIn(then: String = "")
    /// The second step.
    @Path("/code") case code
    @Path("/entries") case list(page: Int = 1)
    @Path("/entries/{id}") case entry(id: Int)
    @Path("/tabs/diary") case tab
    @Path("/entries.txt") case file

    static var examples: [DiaryRoute] { [.signIn(), .code, .list(), .entry(id: 1), .tab, .file] }
}

/// What is stored.
final class DiaryStore: Sendable {
    private let guarded = Mutex((version: 1, texts: [String](), isLocked: false))

    var texts: [String] { guarded.withLock { $0.texts } }

    var version: Int {
        get { guarded.withLock { $0.version } }
        set { guarded.withLock { $0.version = newValue } }
    }

    /// Whether nobody may read it any more.
    var isLocked: Bool {
        get { guarded.withLock { $0.isLocked } }
        set { guarded.withLock { $0.isLocked = newValue } }
    }

    func save(_ text: String) {
        guarded.withLock { $0.texts.append(text) }
    }
}

@ViewInputData struct SignInViewInputData {
    let message: String
}

@ViewEvents enum SignInEvent {
    typealias Output = DiaryOutput
    case signInTapped(account: String?, password: Secret?)
}

@ViewInputData struct CodeViewInputData {
    let hint: String
}

@ViewEvents enum CodeEvent {
    typealias Output = DiaryOutput
    case codeSent(code: String)
}

@ViewInputData struct DiaryListViewInputData {
    let heading: String
}

@ViewEvents enum DiaryListEvent {
    typealias Output = DiaryOutput
    case looked
}

@ViewInputData struct EntryViewInputData {
    let version: String
    let title: String
    let who: String
}

@ViewEvents enum EntryEvent {
    typealias Output = DiaryOutput
    @Limit(bytes: 2_097_152) case saved(base: Int, title: String, text: String, pin: Secret?)
}

enum DiaryOutput {
    case signedIn(String)
    /// On this device, when the session has ended, too.
    case stayingSignedIn(String)
    /// As a sign-up that was refused, and does not say so.
    case renewed
    case saved
    case gone
}

struct DiaryCoordinator: Coordinator {
    let store: DiaryStore
    var screens = ScreenTable<DiaryRoute>(templates: "") {
        Self.declare(.signIn, DiaryViewModel<SignInViewInputData, SignInEvent>.self, in: &$0)
        Self.declare(.code, DiaryViewModel<CodeViewInputData, CodeEvent>.self, in: &$0)
        Self.declare(.list, DiaryViewModel<DiaryListViewInputData, DiaryListEvent>.self, in: &$0)
        Self.declare(.entry, DiaryViewModel<EntryViewInputData, EntryEvent>.self, in: &$0)
        $0.file(.file)
    }

    func start(_ visitor: Visitor, wanting route: DiaryRoute) -> DiaryRoute {
        switch (visitor.account?.rawValue, route) {
        case (nil, .signIn): route
        case (nil, _): .signIn(then: route.location.description)
        case ("careful", _): .code
        case (_, .signIn(let then)): place(then)
        case (_, .code): .list()
        case (_, .tab): place(visitor.places["diary"] ?? "")
        default: route
        }
    }

    func isWayIn(_ route: DiaryRoute) -> Bool {
        switch route {
        case .signIn, .code: true
        case .list, .entry, .tab, .file: false
        }
    }

    private func place(_ text: String) -> DiaryRoute {
        guard let location = try? Location(text), case .route(let route) = DiaryRoute.parse(location),
            tab(of: route) != nil
        else {
            return .list()
        }
        return route
    }

    func tab(of route: DiaryRoute) -> String? {
        switch route {
        case .list, .entry: "diary"
        default: nil
        }
    }

    func answer(for route: DiaryRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .signIn: return try screens.answer(at: route, with: DiaryViewModel.signIn)
        case .code: return try screens.answer(at: route, with: DiaryViewModel.code)
        case .list(let page):
            return try screens.answer(at: route, with: DiaryViewModel.list(page, isLocked: store.isLocked))
        case .entry(let id):
            if visitor.account?.rawValue == "stranger" || store.isLocked { throw AnswerError.notFound }
            let isThere = id != 404 && visitor.account?.rawValue != "guest"
            return try screens.answer(at: route, with: DiaryViewModel.entry(visitor, store, isThere: isThere))
        case .file: return .file(Download(mediaType: "text/plain; charset=utf-8", text: "entries\n"))
        case .tab: throw AnswerError.notFound
        }
    }

    private static func declare<Model: ViewModel>(
        _ kind: DiaryRoute.Kind,
        _: Model.Type,
        in screens: inout ScreenTable<DiaryRoute>
    ) where Model.Output == DiaryOutput {
        screens.screen(
            kind,
            Model.self,
            info: { _, route in
                PageInfo(title: route.patternName, description: "A page.", refresh: route == .list(page: 7) ? 2 : nil)
            },
            to: destination
        )
    }

    static func destination(for output: DiaryOutput, from route: DiaryRoute) -> Destination<DiaryRoute> {
        switch output {
        case .signedIn(let account):
            Destination(.replace(route == .code ? .list() : route), session: .signIn(AccountID(rawValue: account)))
        case .stayingSignedIn(let account):
            Destination(.replace(route), session: .signIn(AccountID(rawValue: account), staysSignedIn: true))
        case .renewed: Destination(.replace(route), session: .renew)
        case .saved: Destination(.replace(.list()), notice: Notice(text: "Saved."))
        case .gone: Destination(.replace(.list()), notice: Notice(text: "That entry is gone."))
        }
    }
}

/// A view model of any of the screens: what it shows, and what becomes of an event.
final class DiaryViewModel<Value: ViewInputData, Event: ViewEvents>: ViewModel where Event.Output == DiaryOutput {
    typealias Output = DiaryOutput

    private let value: Value
    private let condition: StateStore<Condition>
    private let work: @Sendable (Event) -> Result<DiaryOutput?, Refusal>

    struct Refusal: Error {
        let condition: Condition
    }

    init(
        _ value: Value,
        _ condition: Condition = .ok,
        _ work: @escaping @Sendable (Event) -> Result<DiaryOutput?, Refusal>
    ) {
        self.value = value
        self.condition = StateStore(condition)
        self.work = work
    }

    var shown: Shown<Value> { Shown(value, condition.current) }

    var updates: any AsyncSequence<Shown<Value>, Never> & Sendable {
        condition.changes(.unbounded).map { [value] in Shown(value, $0) }
    }

    func appear() async -> DiaryOutput? { condition.current == .notFound ? .gone : nil }

    func handle(_ event: Event) async -> DiaryOutput? {
        switch work(event) {
        case .success(let output):
            return output
        case .failure(let refusal):
            condition.modify { $0 = refusal.condition }
            return nil
        }
    }
}

extension DiaryViewModel where Value == SignInViewInputData, Event == SignInEvent {
    static var signIn: DiaryViewModel {
        DiaryViewModel(SignInViewInputData(message: "Please sign in.")) { event in
            guard case .signInTapped(let account, _) = event else { return .failure(Refusal(condition: .ok)) }
            switch account {
            case nil, "":
                return .failure(Refusal(condition: .invalid([FieldError(field: "account", message: "is not known")])))
            case "taken": return .success(.renewed)
            case "faithful": return .success(.stayingSignedIn("faithful"))
            case "hasty": return .failure(Refusal(condition: .tooMany(retryAfter: 60)))
            case let account?: return .success(.signedIn(account))
            }
        }
    }
}

extension DiaryViewModel where Value == CodeViewInputData, Event == CodeEvent {
    static var code: DiaryViewModel {
        DiaryViewModel(CodeViewInputData(hint: "A code was sent.")) { _ in .success(.signedIn("verified")) }
    }
}

extension DiaryViewModel where Value == DiaryListViewInputData, Event == DiaryListEvent {
    static func list(_ page: Int, isLocked: Bool) -> DiaryViewModel {
        DiaryViewModel(DiaryListViewInputData(heading: "Page \(page)"), isLocked ? .forbidden : .ok) { _ in
            // One page of it leads nowhere.
            .success(page == 9 ? nil : .saved)
        }
    }
}

extension DiaryViewModel where Value == EntryViewInputData, Event == EntryEvent {
    static func entry(_ visitor: Visitor, _ store: DiaryStore, isThere: Bool) -> DiaryViewModel {
        let value = EntryViewInputData(
            version: String(store.version),
            title: "As stored",
            who: [visitor.account?.rawValue, visitor.address, visitor.session?.rawValue].compactMap(\.self).joined(
                separator: " "
            )
        )
        return DiaryViewModel(value, isThere ? .ok : .notFound) { event in
            guard case .saved(_, _, let text, _) = event else { return .failure(Refusal(condition: .ok)) }
            store.save(text)
            return .success(.saved)
        }
    }
}
