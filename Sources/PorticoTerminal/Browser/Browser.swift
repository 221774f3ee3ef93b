public import Portico
import PorticoHost

/// An app in a terminal that one types into: shows a screen with all that can be done there, numbered, and does what is
/// typed.
///
///     let browser = Browser(coordinator: coordinator, lines: lines, command: ["atrium", "show"]) { print($0) }
///     try await browser.run(from: AppRoute.home)
///
/// A number follows a link or sends an event, whose fields stand behind it or are asked for. Text is searched for as it
/// is typed where the screen has an event for that. While a screen is open it is printed again whenever it changes;
/// work that is done soon is printed once, and below it what came of it. What can be done is printed where it is not
/// what was printed last.
public final class Browser {
    public var visitor = Visitor(id: VisitorID(rawValue: "terminal"))
    /// Prints what somebody is to type behind; nil where nobody sits there.
    public var ask: ((String) -> Void)?
    /// Says whether what is typed is to be seen; asked before and after a secret.
    public var showTyping: (Bool) -> Void = { _ in }

    let clock: any Clock<Duration>
    let patience: Duration?
    let signals: AsyncStream<Signal>
    let tell: AsyncStream<Signal>.Continuation
    private let flow: AnyCoordinator
    private let lines: any AsyncSequence<String, Never> & Sendable
    private let command: [String]
    private let write: (String) throws -> Void

    /// The addresses of the pages before this one.
    private var history: [String] = []
    private var undo: Offer<AnyRoute>?
    private var lastNumber = 0
    private var hasPrinted = false
    /// What could be done on the page that was printed last.
    private var actions: [String] = []
    /// What is to be said below the page that is printed next.
    private var notice: [String] = []
    /// Whether the line that was printed last is one to type behind.
    private var isAsking = false

    /// What was typed and is not done yet, on whichever screen it will be.
    var typed: [Typed] = []

    enum Typed {
        case line(String)
        case end
    }

    /// What a visit hears.
    enum Signal: Sendable {
        case line(String)
        case inputEnded
        /// Tells that a visit's screen may show something else.
        case changed(visit: Int)
        case opened(Departure?, visit: Int)
        case replied(Reply, to: Int)
        /// Something takes longer than anybody waits in silence.
        case late(Int)
    }

    /// Where to go next.
    enum Step {
        case visit(Place)
        case quit
    }

    /// A screen to open, and what is sent to it then.
    struct Place {
        let screen: Screen
        var errand: Errand?
    }

    /// An event that was asked for where its screen is not open.
    struct Errand {
        let event: String
        let form: Form
    }

    /// - Parameters:
    ///   - coordinator: the app: its routes, and what answers them.
    ///   - lines: what is typed, a line each.
    ///   - command: the start of a command line that shows pages of the same data: the program and its options.
    ///   - clock: by which texts wait while they are typed.
    ///   - patience: after how long the steps of work are shown, and what was typed meanwhile is done all the same.
    ///     Nil waits for the outcome, however long that takes: for lines that nobody types.
    ///   - write: takes a line. Nothing in it steers the terminal, wherever it came from.
    public init(
        coordinator: some Coordinator,
        lines: any AsyncSequence<String, Never> & Sendable,
        command: [String],
        clock: any Clock<Duration> = ContinuousClock(),
        patience: Duration? = .seconds(1),
        write: @escaping (String) throws -> Void
    ) {
        flow = AnyCoordinator(coordinator)
        self.lines = lines
        self.command = command
        self.clock = clock
        self.patience = patience
        self.write = write
        (signals, tell) = AsyncStream.makeStream()
    }

    /// Shows what is behind a route, then what is typed leads to, until that ends, somebody quits or the task is
    /// cancelled. Throws what cannot be written, and what the coordinator throws for the first screen; and
    /// `TerminalError.file` where there is a file instead.
    public func run(from start: some Route) async throws {
        guard let first = try screen(at: AnyRoute(start)) else {
            throw TerminalError.file(at: AnyRoute(start).address)
        }
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask { [lines, tell] in
                for await line in lines { tell.yield(.line(line)) }
                tell.yield(.inputEnded)
            }
            // However it ends, nobody is waited for who may never type again.
            defer { group.cancelAll() }
            var next = Step.visit(Place(screen: first))
            while case .visit(let place) = next { next = try await BrowserVisit(place, in: self).run() }
        }
    }

    // MARK: What a visit asks for

    /// A number that nothing else has.
    func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func prompt(_ text: String) {
        guard let ask else { return }
        isAsking = true
        ask(text)
    }

    /// What somebody typed ended the line.
    func heard(_ typed: Typed) {
        isAsking = false
        self.typed.append(typed)
    }

    func say(_ text: String) throws {
        if isAsking { try write("") }
        (hasPrinted, isAsking) = (true, false)
        let said = notice
        notice = []
        for line in said + Self.lines(text) { try write(line) }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { printable(String($0)) }
    }

    /// Prints a page apart from what was printed before.
    func show(_ page: BrowserPage) throws {
        if hasPrinted { try write("") }
        (hasPrinted, isAsking) = (true, false)
        for line in page.lines { try write(line) }
        if page.actions != actions, !page.actions.isEmpty {
            try write("")
            for line in page.actions { try write(line) }
        }
        actions = page.actions
        guard !notice.isEmpty else { return }
        defer { notice = [] }
        try write("")
        for line in notice { try write(line) }
    }

    /// Opens an address. Nil where that cannot be, which is said.
    ///
    /// - Parameter current: the address of the page that is left, to come back to; nil where it is not kept.
    func go(to address: String, from current: String?) throws -> Step? {
        guard let screen = try found(address) else { return nil }
        if let current, current != screen.route.address { history.append(current) }
        return .visit(Place(screen: screen))
    }

    func goBack() throws -> Step? {
        guard let address = history.popLast() else {
            try say("There is no page before this one.")
            return nil
        }
        return try go(to: address, from: nil)
    }

    /// Takes back what the last notice told of.
    func takeBack(from current: String) throws -> Step? {
        guard let undo else {
            try say("There is nothing to undo.")
            return nil
        }
        guard let screen = try found(undo.route.address) else { return nil }
        self.undo = nil
        if current != screen.route.address { history.append(current) }
        return .visit(Place(screen: screen, errand: Errand(event: undo.event, form: undo.arguments)))
    }

    /// Goes where a screen leads, and says what is to be said there.
    ///
    /// - Parameter current: the address of the page that is left, to come back to; nil where it is not kept.
    func leave(_ departure: Departure, from current: String?) throws -> Step? {
        if let notice = departure.notice {
            undo = notice.undo
            let texts = [notice.text, notice.link?.address, undo == nil ? nil : "Type undo to take it back."]
            self.notice += texts.compactMap(\.self).flatMap(Self.lines)
        }
        switch departure.session {
        case .signIn(let account, _, _):
            visitor.id = VisitorID(of: account)
            visitor.account = account
        case .end: visitor = Visitor(id: VisitorID(rawValue: "terminal"))
        case .renew, nil: break
        }
        visitor.preferences = visitor.preferences.choosing(departure.choices)
        switch departure.move {
        case .push: return try go(to: departure.address, from: current)
        case .replace: return try go(to: departure.address, from: nil)
        case .pop:
            let step = try go(to: departure.address, from: nil)
            if step != nil, let index = history.lastIndex(of: departure.address) { history.removeSubrange(index...) }
            return step
        }
    }

    // MARK: Addresses

    /// Nil where nothing can be shown, which is said.
    private func found(_ address: String) throws -> Screen? {
        let location: Location
        do throws(PercentCoding.BrokenEncoding) {
            location = try Location(address)
        } catch {
            try say("\(address) is not an address: its percent signs cannot be decoded.")
            return nil
        }
        switch flow.route(at: location) {
        case .bad(let parameter) where !parameter.isInPath:
            try say("\(address): \(parameter).")
            return nil
        case .notMine, .bad:
            try say("There is no page \(address).")
            return nil
        case .route(let route):
            let screen: Screen?
            do {
                screen = try self.screen(at: route)
            } catch {
                try say("\(address) cannot be shown: \(Self.sentence(error)).")
                return nil
            }
            if screen == nil { try say("\(address) is a file. To get it: \(ShellWord.line(command + [address]))") }
            return screen
        }
    }

    /// The screen at an address, where it is one of this kind of route; nothing is said where it is not.
    func screen(at address: String, named name: String) -> Screen? {
        flow.route(at: address).flatMap { try? screen(at: $0) }.flatMap { $0.route.name == name ? $0 : nil }
    }

    /// Nil where there is a file.
    private func screen(at wanted: AnyRoute) throws -> Screen? {
        let route = flow.start(visitor, wanting: wanted)
        if let tab = flow.tab(of: route) { visitor.places[tab] = route.address }
        guard case .screen(let screen) = try flow.resource(at: route, of: visitor) else { return nil }
        return screen
    }

    private static func sentence(_ error: any Error) -> String {
        switch error as? AnswerError {
        case .notFound: "there is nothing"
        case .gone: "it was there and is gone"
        case .forbidden: "it is not for you"
        case .unavailable(let reason): reason?.english ?? "it is not available at the moment"
        case nil: "\(error)"
        }
    }
}
