public import Portico
import PorticoHost

/// An app in a terminal: shows screens as text and sends them events, without a server.
///
///     let terminal = Terminal(coordinator: AppCoordinator(parts: parts), command: ["atrium", "show"]) {
///         FileHandle.standardOutput.write(Data($0))
///     } write: {
///         print($0)
///     }
///     let condition = try await terminal.show(.search(query: "med"))
///
/// The person at the machine is one visitor, who keeps things under a name of their own, or an account.
public struct Terminal {
    public var visitor = Visitor(id: VisitorID(rawValue: "terminal"))
    /// Whether pages are printed with all fields by their names, also those that nobody reads, such as ids: for
    /// programs.
    public var showsEveryField = false
    let flow: AnyCoordinator
    private let command: [String]
    let write: (String) throws -> Void
    private let writeFile: ([UInt8]) throws -> Void

    /// - Parameters:
    ///   - coordinator: the app: its routes, and what answers them.
    ///   - command: the start of a command line that shows pages of the same data: the program and its options.
    ///   - writeFile: takes a file's bytes, piece by piece, as they are.
    ///   - write: takes one line or several. Nothing in them steers the terminal, wherever it came from.
    public init(
        coordinator: some Coordinator,
        command: [String],
        writeFile: @escaping ([UInt8]) throws -> Void,
        write: @escaping (String) throws -> Void
    ) {
        flow = AnyCoordinator(coordinator)
        self.command = command
        self.writeFile = writeFile
        self.write = write
    }

    /// Shows what is behind a route. Throws what the coordinator throws, and what cannot be written.
    public func show(_ wanted: some Route) async throws -> Condition {
        try await show(AnyRoute(wanted))
    }

    func show(_ wanted: AnyRoute) async throws -> Condition {
        let route = flow.start(visitor, wanting: wanted)
        switch try flow.resource(at: route, of: visitor) {
        case .file(let file):
            try await write(file.found().chunks())
            return .ok
        case .screen(let screen):
            let elsewhere = await screen.appear()
            let condition = try present(screen).condition
            // What is not there is said where it was asked for: a program that calls this relies on it.
            if condition == .ok, let elsewhere, elsewhere.address != route.address {
                return try await follow(elsewhere)
            }
            return try show(screen).condition
        }
    }

    /// Sends an event to the screen at a route and shows what follows. Throws `TerminalError` where the event is none
    /// of that screen, what the coordinator throws, and what cannot be written; `AnswerError.notFound` where the event
    /// was carried out and leads to an address that is none.
    public func send(_ event: String, _ form: Form, to wanted: some Route) async throws -> Condition {
        let route = flow.start(visitor, wanting: AnyRoute(wanted))
        guard case .screen(let screen) = try flow.resource(at: route, of: visitor) else {
            throw TerminalError.file(at: route.address)
        }
        guard let shape = screen.events.first(where: { $0.name == event }) else {
            throw TerminalError.noSuchEvent(event, there: screen.events.map(\.name))
        }
        if let unknown = shape.unknownFields(in: form).first { throw TerminalError.unknownField(unknown) }
        if let excess = shape.limit.excess(of: form) { throw TerminalError(excess) }
        await screen.appear()
        switch try await screen.send(event, form) {
        case .again(let condition, _), .working(let condition):
            let shown = try show(screen)
            let named: [FieldError] = if case .invalid(let errors) = condition { errors } else { [] }
            let errors = (named + shown.errors).map { printable($0.sentence) }
            // Below the page, however long that is: there somebody looks.
            if !errors.isEmpty { try write(([""] + errors).joined(separator: "\n")) }
            return condition
        case .stay:
            return try show(screen).condition
        case .go(let departure):
            return try await follow(departure)
        }
    }

    private func follow(_ departure: Departure) async throws -> Condition {
        guard let next = flow.route(at: departure.address) else {
            if let notice = departure.notice { try write(lines(of: notice)) }
            throw AnswerError.notFound
        }
        let condition = try await show(next)
        if let notice = departure.notice { try write("\n" + lines(of: notice)) }
        return condition
    }

    func present(_ screen: Screen) throws -> TerminalScreen {
        try screen.present(with: TerminalPresenter(everyField: showsEveryField))
    }

    private func show(_ screen: Screen) throws -> TerminalScreen {
        let shown = try present(screen)
        try write(shown.lines.joined(separator: "\n"))
        return shown
    }

    func lines(of notice: Notice<AnyRoute>) -> String {
        var lines = [printable(notice.text)]
        if let undo = notice.undo {
            let words = command + [undo.route.address, "--event", undo.event]
            let fields = undo.arguments.entries.map { "\($0.name)=\($0.value)" }
            lines.append(printable("To take it back: \(ShellWord.line(words + fields))"))
        }
        return lines.joined(separator: "\n")
    }

    private func write(_ chunks: some AsyncSequence<[UInt8], any Error>) async throws {
        for try await bytes in chunks { try writeFile(bytes) }
    }
}

/// Why an event could not be sent to a page in the terminal.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// What is there is a file, which takes no events.
    case file(at: String)
    case noSuchEvent(String, there: [String])
    case unknownField(FieldError)
    /// What is sent is more than the event takes; the text says what of it.
    case tooMuch(String)

    init(_ excess: LimitExcess) {
        let texts = [excess.text?.english] + excess.errors.map { "\($0.field) \($0.message)" }
        self = .tooMuch(texts.compactMap(\.self).joined(separator: " "))
    }

    public var description: String {
        switch self {
        case .file(let address): "\(address) is a file and takes no events"
        case .noSuchEvent(let name, let there):
            "this page has no event “\(name)”; it has \(there.joined(separator: ", "))"
        case .unknownField(let error): "“\(error.field)” \(error.message)"
        case .tooMuch(let text): text
        }
    }
}
