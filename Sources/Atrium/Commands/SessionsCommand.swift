import Accounts
import ArgumentParser
import Foundation
import Portico
import PorticoSessions
import PorticoTerminal
import PorticoWeb

/// `atrium sessions`: who is known to the app at the moment.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "List sessions, end one, or begin one for a program.",
        subcommands: [SessionsListCommand.self, SessionsNewCommand.self, SessionsEndCommand.self]
    )
}

/// `atrium sessions list`: every session that lives and whose it is, oldest first.
struct SessionsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the sessions that live, and whose they are."
    )

    @OptionGroup var options: StorageOptions

    func run() async throws {
        let now = Date()
        try await options.withComposition { composition in
            let sessions = try await composition.part((any SessionStore).self).sessions().filter { $0.expiresAt > now }
            let accounts = try await composition.part((any AccountRepository).self).accounts()
            let owners = Dictionary(accounts.map { ($0.id, $0.email.text) }) { $1 }
            for session in sessions {
                let (begun, end) = (session.createdAt.formatted(.iso8601), session.expiresAt.formatted(.iso8601))
                let program = session.program.map { "  “\(printable($0))”" } ?? ""
                let owner = session.account.map { owners[$0] ?? "an account that cannot be read" } ?? "not signed in"
                try Output.line(
                    "\(session.key.rawValue.prefix(SessionsEndCommand.shownDigits))  begun \(begun)  ends \(end)  \(owner)\(program)"
                )
            }
            try Output.line(sessions.count == 1 ? "1 session" : "\(sessions.count) sessions")
        }
    }
}

/// `atrium sessions new`: a session for a program, by its token.
struct SessionsNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begin a session for a program and print its token.",
        discussion:
            "The program sends events as JSON with “Authorization: Bearer TOKEN”. The token is shown this once. It is for a visitor without an account: whoever has one makes tokens on their sessions page."
    )

    @OptionGroup var options: StorageOptions

    func run() async throws {
        try await options.withComposition { composition in
            try Output.line(await composition.part((any SessionStore).self).issueToken(at: Date()))
        }
    }
}

/// `atrium sessions end ID`: the session is over at once, on a running server too.
struct SessionsEndCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End a session.",
        discussion:
            "A device that stays signed in does so no longer. What only its visitor could reach, such as saved searches, is deleted within an hour, or when a server starts again."
    )

    /// How much of a session's key stands for it.
    static let shownDigits = 12

    @OptionGroup var options: StorageOptions

    @Argument(help: ArgumentHelp("The session, as “atrium sessions list” shows it.", valueName: "id"))
    var id: String

    func run() async throws {
        try await options.withComposition { composition in
            let store: any SessionStore = try composition.part()
            let matches = try await store.sessions().filter { $0.key.rawValue.hasPrefix(id) }
            guard id.count >= Self.shownDigits, let session = matches.first, matches.count == 1 else {
                throw SettingError("there is no session \(id); `atrium sessions list` shows them")
            }
            try await store.end(session.key)
            try Output.line("The session \(id) is over.")
        }
    }
}
