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
            let composition = try Composition(data: folders.settings().data())
            defer { withExtendedLifetime(composition) {} }
            let sessions = try await composition.part((any SessionStore).self).sessions().filter { $0.expiresAt > now }
            let accounts = try await composition.part((any AccountRepository).self).accounts()
            let owners = Dictionary(accounts.map { ($0.id, $0.email.text) }) { $1 }
            for session in sessions {
                let (begun, end) = (session.createdAt.formatted(.iso8601), session.expiresAt.formatted(.iso8601))
                let owner = session.account.map { owners[$0] ?? "an account that cannot be read" } ?? "not signed in"
                try Output.line("\(session.key.rawValue.prefix(SessionsEndCommand.shownDigits))  begun \(begun)  ends \(end)  \(owner)")
            }
            try Output.line(sessions.count == 1 ? "1 session" : "\(sessions.count) sessions")
        }
    }
}
