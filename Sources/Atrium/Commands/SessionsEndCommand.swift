import ArgumentParser
import Foundation
import Portico

/// `atrium sessions end ID`: the session is over at once, on a running server too.
struct SessionsEndCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End a session.",
        discussion: "What only its visitor could reach, such as saved searches, is deleted within an hour, or when a server starts again."
    )

    /// How much of a session's key stands for it.
    static let shownDigits = 12

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("The session, as “atrium sessions list” shows it.", valueName: "id"))
    var id: String

    func run() async throws {
        try await reportingFailures {
            let composition = try Composition(data: folders.settings().data())
            defer { withExtendedLifetime(composition) {} }
            let store: any SessionStore = try composition.part()
            let matches = try await store.sessions().filter { $0.key.rawValue.hasPrefix(id) }
            guard id.count >= Self.shownDigits, let session = matches.first, matches.count == 1 else {
                throw SettingFailure("there is no session \(id); `atrium sessions list` shows them")
            }
            try await store.end(session.key)
            try Output.line("The session \(id) is over.")
        }
    }
}
