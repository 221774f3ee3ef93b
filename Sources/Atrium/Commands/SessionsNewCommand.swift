import ArgumentParser
import Foundation
import PorticoWeb

/// `atrium sessions new`: a session for a program, by its token.
struct SessionsNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begin a session for a program and print its token.",
        discussion: "The program sends events as JSON with “Authorization: Bearer TOKEN”. The token is shown this once."
    )

    @OptionGroup var folders: FolderOptions

    func run() async throws {
        try await reportingFailures {
            try Output.line(await Composition.sessions(data: folders.settings().data()).issueToken(at: Date()))
        }
    }
}
