import ArgumentParser

/// `atrium sessions`: who is known to the app at the moment.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "List sessions, end one, or begin one for a program.",
        subcommands: [SessionsListCommand.self, SessionsNewCommand.self, SessionsEndCommand.self]
    )
}
