public import Portico

/// An app in a terminal: shows screens as text and sends them events, without a server.
///
///     let terminal = Terminal(coordinator: AppCoordinator(parts: parts), command: ["atrium", "show"]) { print($0) }
///     let condition = try await terminal.show(.search(query: "med"))
///
/// Whoever sits at the machine is one visitor, who keeps what they keep under a name of their own, or an account.
public struct Terminal<C: Coordinator> {
    public var visitor = Visitor(id: VisitorID(rawValue: "terminal"))
    private let coordinator: C
    private let command: [String]
    private let write: (String) throws -> Void
    private let writeFile: ([UInt8]) throws -> Void

    /// - Parameters:
    ///   - command: the start of a command line that shows pages of the same data: the program and its options.
    ///   - writeFile: takes a file's bytes, piece by piece, as they are.
    ///   - write: takes one line or several. Nothing in them steers the terminal, wherever it came from.
    public init(
        coordinator: C,
        command: [String],
        writeFile: @escaping ([UInt8]) throws -> Void,
        write: @escaping (String) throws -> Void
    ) {
        self.coordinator = coordinator
        self.command = command
        self.writeFile = writeFile
        self.write = write
    }

    /// Shows what is behind a route. Throws what the coordinator throws, and what cannot be written.
    public func show(_ wanted: C.R) async throws -> Condition {
        let route = TerminalRouter().carryOut(
            Destination(.replace(coordinator.start(visitor, wanting: wanted))),
            from: wanted
        )
        switch try coordinator.answer(for: route, of: visitor) {
        case .file(let file):
            try await write(file.found().chunks())
            return .ok
        case .screen(let screen):
            let elsewhere = await screen.appear()
            let condition = try screen.present(with: TerminalPresenter(route: screen.route)).condition
            // What is not there is said where it was asked for: whoever calls this from a program goes by it.
            if condition == .ok, let elsewhere, elsewhere.target(from: route) != route {
                if let notice = elsewhere.notice { try say(notice) }
                return try await show(TerminalRouter().carryOut(elsewhere, from: route))
            }
            return try show(screen).condition
        }
    }

    /// Sends an event to the screen at a route and shows what follows. Throws `TerminalError` where the event is none
    /// of that screen, what the coordinator throws, and what cannot be written.
    public func send(_ event: String, _ form: Form, to wanted: C.R) async throws -> Condition {
        let route = coordinator.start(visitor, wanting: wanted)
        guard case .screen(let screen) = try coordinator.answer(for: route, of: visitor) else {
            throw TerminalError.file(at: route.location)
        }
        guard let shape = screen.events.first(where: { $0.name == event }) else {
            throw TerminalError.noSuchEvent(event, there: screen.events.map(\.name))
        }
        if let unknown = shape.unknownFields(in: form).first { throw TerminalError.unknownField(unknown) }
        if let excess = shape.limit.excess(of: form) { throw TerminalError.tooMuch(excess) }
        await screen.appear()
        switch try await screen.send(event, form) {
        case .again(let condition, _):
            let shown = try screen.present(with: TerminalPresenter(route: screen.route))
            let named: [FieldError] = if case .invalid(let errors) = condition { errors } else { [] }
            for error in named + shown.errors { try write(printable("\(error.field) \(error.message)")) }
            try write(shown.lines.joined(separator: "\n"))
            return condition
        case .stay:
            return try show(screen).condition
        case .go(let destination):
            if let notice = destination.notice { try say(notice) }
            return try await show(TerminalRouter().carryOut(destination, from: route))
        }
    }

    private func show(_ screen: Screen<C.R>) throws -> TerminalScreen {
        let shown = try screen.present(with: TerminalPresenter(route: screen.route))
        try write(shown.lines.joined(separator: "\n"))
        return shown
    }

    private func say(_ notice: Notice<C.R>) throws {
        try write(printable(notice.text))
        if let undo = notice.undo {
            let words = command + [undo.route.location.description, "--event", undo.event]
            let fields = undo.arguments.entries.map { "\($0.name)=\($0.value)" }
            try write(printable("To take it back: \(ShellWord.line(words + fields))"))
        }
        try write("")
    }

    private func write(_ chunks: some AsyncSequence<[UInt8], any Error>) async throws {
        for try await bytes in chunks { try writeFile(bytes) }
    }
}

/// Why an event could not be sent to a page in the terminal.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
    /// What is there is a file, which takes no events.
    case file(at: Location)
    case noSuchEvent(String, there: [String])
    case unknownField(FieldError)
    case tooMuch(LimitExcess)

    public var description: String {
        switch self {
        case .file(let location): "\(location) is a file and takes no events"
        case .noSuchEvent(let name, let there):
            "this page has no event “\(name)”; it has \(there.joined(separator: ", "))"
        case .unknownField(let error): "“\(error.field)” \(error.message)"
        case .tooMuch(let excess):
            ([excess.text] + excess.errors.map { "\($0.field) \($0.message)" }).compactMap(\.self).joined(
                separator: " "
            )
        }
    }
}

/// Carries out destinations in the terminal: the next route to show.
public struct TerminalRouter<R: Route>: Router {
    public init() {}

    public func carryOut(_ destination: Destination<R>, from route: R) -> R {
        destination.target(from: route)
    }
}
