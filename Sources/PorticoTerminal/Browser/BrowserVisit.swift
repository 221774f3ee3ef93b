import Portico
import PorticoHost

/// One screen in a browser, from its opening until another follows.
final class BrowserVisit {
    /// An event that was sent.
    private struct Work {
        let event: EventShape
        let form: Form
        /// Nothing is printed of work that a newer text replaced.
        var isReplaced = false
    }

    let browser: Browser
    let screen: Screen
    private let driver: ScreenDriver
    /// What is sent as soon as the screen is open.
    private let errand: Browser.Errand?
    private let number: Int
    /// Keeps changes that nobody has looked at yet from being told again.
    private let change = ToldOnce()

    /// The screen at the address that it has by now: another one once a text was typed that its own does not have. It
    /// says where the page leads, and gets what is sent from there.
    var place: Screen
    /// As it was printed last: what numbers stand for.
    var page: BrowserPage?
    /// Whether the page was printed since the last event was sent.
    private var hasShown = false
    var question: FormQuestion?
    /// What was typed for an event that was not carried out.
    var forms: [String: Form] = [:]

    private var isOpening = true
    private var works: [Int: Work] = [:]
    /// Tells one wait from another.
    private var wait = 0
    private var isLate = false
    private var jobs: [@Sendable () async -> Void] = []

    init(_ place: Browser.Place, in browser: Browser) {
        self.browser = browser
        screen = place.screen
        self.place = place.screen
        errand = place.errand
        driver = ScreenDriver(place.screen, clock: browser.clock)
        number = browser.newNumber()
    }

    /// Whether what was typed has to wait for what is done.
    private var isBusy: Bool { (isOpening || !works.isEmpty) && !isLate }
    var address: String { place.route.address }
    var newestText: EventShape? { screen.events.first { $0.newestText != nil } }

    func run() async throws -> Browser.Step {
        try await withThrowingDiscardingTaskGroup { group in
            let step: Result<Browser.Step, any Error>
            do {
                start()
                step = .success(try await follow { group.addTask(operation: $0) })
            } catch {
                step = .failure(error)
            }
            await driver.stop()
            group.cancelAll()
            return try step.get()
        }
    }

    private func start() {
        let (tell, number, change) = (browser.tell, number, change)
        jobs.append { [driver] in tell.yield(.opened(await driver.appear(), visit: number)) }
        jobs.append { [updates = screen.updates] in
            for await _ in updates where change.tells() { tell.yield(.changed(visit: number)) }
        }
        beginWaiting()
    }

    private func follow(_ begin: (@escaping @Sendable () async -> Void) -> Void) async throws -> Browser.Step {
        func beginAll() {
            for job in jobs { begin(job) }
            jobs = []
        }
        beginAll()
        for await signal in browser.signals {
            if let step = try take(signal) { return step }
            beginAll()
        }
        return .quit
    }

    private func take(_ signal: Browser.Signal) throws -> Browser.Step? {
        switch signal {
        case .line(let line): browser.heard(.line(line))
        case .inputEnded: browser.heard(.end)
        case .changed(visit: number):
            change.wasHeard()
            if !isBusy, question == nil, try show() { prompt() }
        case .opened(let departure, visit: number):
            isOpening = false
            if let step = try opened(departure) { return step }
        case .replied(let reply, let id):
            guard let work = works.removeValue(forKey: id) else { break }
            if let step = try take(reply, of: work) { return step }
        case .late(wait):
            guard isBusy else { break }
            isLate = true
            if question == nil {
                try show()
                prompt()
            }
        // Of a page that was left, or of work that is done.
        case .changed, .opened, .late: break
        }
        return try obey()
    }

    private func opened(_ departure: Departure?) throws -> Browser.Step? {
        if let errand {
            try send(errand.event, errand.form)
            return nil
        }
        let condition = try present().condition
        // An event is never led away by it.
        if condition == .ok, works.isEmpty, let departure, departure.address != address {
            if let step = try browser.leave(departure, from: nil) { return step }
        }
        // A text that was typed meanwhile is printed with what comes of it.
        if works.isEmpty, try show() { prompt() }
        return nil
    }

    private func take(_ reply: Reply, of work: Work) throws -> Browser.Step? {
        if work.isReplaced { return nil }
        if let field = work.event.newestText { move(to: work.form, field) }
        switch reply {
        case .go(let departure):
            if let step = try browser.leave(departure, from: address) { return step }
            try show()
        case .stay, .working(.ok):
            forms[work.event.name] = nil
            if try !show(), !hasShown { try browser.say("Nothing on the page has changed.") }
        case .again(let condition, _), .working(let condition):
            keep(work.form, for: work.event)
            let hasChanged = try show() || hasShown
            var errors = page?.errors ?? []
            if case .invalid(let named) = condition { errors = named + errors.filter { !named.contains($0) } }
            for error in errors { try browser.say(error.sentence) }
            if errors.isEmpty, !hasChanged { try browser.say("That was not done: \(condition.name).") }
        }
        prompt()
        return nil
    }

    /// Prints the page where it is another than was printed last; says whether it was.
    @discardableResult
    private func show() throws -> Bool {
        let fresh = try present()
        guard fresh.lines != page?.lines || fresh.actions != page?.actions else {
            page = fresh
            return false
        }
        page = fresh
        hasShown = true
        try browser.show(fresh)
        return true
    }

    private func present() throws -> BrowserPage {
        let head = place.route == screen.route ? nil : place.shown().head
        return try screen.present(with: BrowserPresenter(place: place, head: head))
    }

    private func prompt() {
        if browser.typed.isEmpty, !isBusy { browser.prompt(question?.prompt ?? "> ") }
    }

    // MARK: What was typed

    /// Does what was typed, as far as it is its turn: a newer text at once, everything else when the page stands still.
    private func obey() throws -> Browser.Step? {
        while let next = browser.typed.first {
            switch next {
            case .end:
                if isBusy { return nil }
                return .quit
            case .line(let line):
                let command = BrowserCommand(line, events: screen.events)
                if isBusy, !isNewerText(command) { return nil }
                browser.typed.removeFirst()
                if let step = try question == nil ? carryOut(command) : answer(line) { return step }
                prompt()
            }
        }
        return nil
    }

    private func isNewerText(_ command: BrowserCommand) -> Bool {
        guard case .text = command, newestText != nil, question == nil, !isOpening else { return false }
        return works.values.allSatisfy { $0.event.newestText != nil }
    }

    // MARK: Work

    func send(_ name: String, _ form: Form) throws {
        guard let event = screen.events.first(where: { $0.name == name }) else {
            throw TerminalError.noSuchEvent(name, there: screen.events.map(\.name))
        }
        let sent = try driver.send(name, form)
        if event.newestText != nil {
            for id in works.keys where works[id]?.event.name == name { works[id]?.isReplaced = true }
        }
        let id = browser.newNumber()
        works[id] = Work(event: event, form: form)
        hasShown = false
        jobs.append { [tell = browser.tell] in tell.yield(.replied(await sent.value, to: id)) }
        beginWaiting()
    }

    private func beginWaiting() {
        wait = browser.newNumber()
        isLate = false
        guard let patience = browser.patience else { return }
        jobs.append { [tell = browser.tell, clock = browser.clock, wait] in
            if (try? await clock.sleep(for: patience)) != nil { tell.yield(.late(wait)) }
        }
    }
}
