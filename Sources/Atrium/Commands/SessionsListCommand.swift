import ArgumentParser
import Foundation
import PorticoWeb

/// `atrium sessions list`: every session that lives, oldest first.
struct SessionsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the sessions that live.")

    @OptionGroup var folders: FolderOptions

    func run() async throws {
        try await reportingFailures {
            let now = Date()
            let sessions = try await Composition.sessions(data: folders.settings().data()).sessions().filter { $0.expiresAt > now }
            for session in sessions {
                let (begun, end) = (session.createdAt.formatted(.iso8601), session.expiresAt.formatted(.iso8601))
                try Output.line("\(session.key.rawValue.prefix(SessionsEndCommand.shownDigits))  begun \(begun)  ends \(end)")
            }
            try Output.line(sessions.count == 1 ? "1 session" : "\(sessions.count) sessions")
        }
    }
}
