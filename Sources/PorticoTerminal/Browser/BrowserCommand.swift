import Portico

/// What a typed line asks for.
enum BrowserCommand: Equatable {
    case back, reload, help, quit, undo, nothing
    case open(String)
    /// What has this number on the page, with what was typed behind it; nil for a number larger than there are.
    case number(Int?, String)
    /// One of the screen's events by its name, with what was typed behind it.
    case event(String, String)
    /// Fields without an event.
    case fields(String)
    case text(String)

    /// - Parameter events: those of the screen.
    init(_ line: String, events: [EventShape]) {
        let line = line.trimmingSpaces
        let word = String(line.prefix { !$0.isWhitespace })
        let rest = String(line.dropFirst(word.count)).trimmingSpaces
        let fields = Set(events.flatMap(\.fields).map(\.name))
        switch word {
        case "": self = .nothing
        case "back" where rest.isEmpty: self = .back
        case "reload" where rest.isEmpty: self = .reload
        case "undo" where rest.isEmpty: self = .undo
        case "help" where rest.isEmpty, "?" where rest.isEmpty: self = .help
        case "quit" where rest.isEmpty, "exit" where rest.isEmpty: self = .quit
        case "open": self = .open(rest)
        case _ where word.hasPrefix("/"): self = .open(line)
        case _ where word.allSatisfy { ("0"..."9").contains($0) }: self = .number(Int(word), rest)
        case _ where events.contains { $0.name == word }: self = .event(word, rest)
        default:
            let name = TypedFields.leadingName(of: line[...])
            self = name.map { fields.contains($0) } == true ? .fields(line) : .text(line)
        }
    }
}

extension StringProtocol {
    var trimmingSpaces: String {
        let start = drop { $0.isWhitespace }
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)
        )
    }
}
