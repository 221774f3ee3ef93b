import Accounts
import ArgumentParser
import Foundation
import Portico
import PorticoWeb

/// `atrium sessions list`: every session that lives and whose it is, oldest first.
struct SessionsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the sessions that live, and whose they are.")

    @OptionGroup var folders: FolderOptions

    func run() async throws {
        try await reportingFailures {
            let now = Date()
            let data = try folders.settings().data()
            let sessions = try await Composition.sessions(data: data).sessions().filter { $0.expiresAt > now }
            let owners = try await Dictionary(Composition.accounts(data: data).accounts().map { ($0.id, $0.email.text) }) { $1 }
            for session in sessions {
                let (begun, end) = (session.createdAt.formatted(.iso8601), session.expiresAt.formatted(.iso8601))
                let owner = session.account.map { owners[$0] ?? "an account that cannot be read" } ?? "not signed in"
                try Output.line("\(session.key.rawValue.prefix(SessionsEndCommand.shownDigits))  begun \(begun)  ends \(end)  \(owner)")
            }
            try Output.line(sessions.count == 1 ? "1 session" : "\(sessions.count) sessions")
        }
    }
}
