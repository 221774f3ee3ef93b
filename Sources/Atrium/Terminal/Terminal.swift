import AtriumFlow
import Foundation
import Portico

/// The app in a terminal: shows screens as text and sends them events, without a server.
///
/// Whoever sits at the machine is one visitor, who keeps what they keep under a name of their own, or an account.
struct Terminal {
    var visitor = Visitor(id: VisitorID(rawValue: "terminal"))
    let coordinator: AppCoordinator
    /// The start of a command line that shows pages of the same data: the program and its options.
    let command: [String]
    let write: (String) throws -> Void

    /// Shows what is behind a route.
    func show(_ wanted: AppRoute) async throws -> Condition {
        let route = TerminalRouter().carryOut(Destination(.replace(coordinator.start(visitor, wanting: wanted))), from: wanted)
        switch try coordinator.answer(for: route, of: visitor) {
        case .file(let file):
            try await write(file.found().chunks())
            return .ok
        case .screen(let screen):
            await screen.appear()
            let condition = try screen.present(with: TerminalPresenter(route: screen.route)).condition
            // What is not there is said where it was asked for: whoever calls this from a program goes by it.
            if condition == .ok, let departure = screen.departure, departure.target(from: route) != route {
                if let notice = departure.notice { try say(notice) }
                return try await show(TerminalRouter().carryOut(departure, from: route))
            }
            return try show(screen).condition
        }
    }

    /// Sends an event to the screen at a route and shows what follows.
    func send(_ event: String, _ form: Form, to route: AppRoute) async throws -> Condition {
        guard case .screen(let screen) = try coordinator.answer(for: route, of: visitor) else {
            throw SettingFailure("\(route.location) is a file and takes no events")
        }
        guard let shape = screen.events.first(where: { $0.name == event }) else {
            let names = screen.events.map(\.name).joined(separator: ", ")
            throw SettingFailure("this page has no event “\(event)”; it has \(names)")
        }
        if let unknown = shape.unknownFields(in: form).first {
            throw SettingFailure("“\(unknown.field)” \(unknown.message)")
        }
        if let excess = shape.limit.excess(of: form) {
            throw SettingFailure(
                ([excess.text] + excess.errors.map { "\($0.field) \($0.message)" }).compactMap(\.self).joined(separator: " ")
            )
        }
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

    private func show(_ screen: Screen<AppRoute>) throws -> TerminalScreen {
        let shown = try screen.present(with: TerminalPresenter(route: screen.route))
        try write(shown.lines.joined(separator: "\n"))
        return shown
    }

    private func say(_ notice: Notice<AppRoute>) throws {
        try write(printable(notice.text))
        if let undo = notice.undo {
            let words = command + [undo.route.location.description, "--event", undo.event]
            let fields = undo.arguments.entries.map { "\($0.name)=\($0.value)" }
            try write(printable("To take it back: \(ShellWord.line(words + fields))"))
        }
        try write("")
    }

    private func write(_ chunks: some AsyncSequence<[UInt8], any Error>) async throws {
        for try await chunk in chunks { try Output.bytes(chunk) }
    }
}
