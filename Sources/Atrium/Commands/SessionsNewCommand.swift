import ArgumentParser
import Foundation
import Portico
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
            let composition = try Composition(data: folders.settings().data())
            defer { withExtendedLifetime(composition) {} }
            try Output.line(await composition.part((any SessionStore).self).issueToken(at: Date()))
        }
    }
}
