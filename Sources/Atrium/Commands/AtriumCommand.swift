import ArgumentParser
import Foundation

/// The command line of Atrium.
@main
struct AtriumCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "atrium",
        abstract: "Search domain names and keep notes, in a browser.",
        discussion: """
            Settings are taken from the arguments, then from the environment (ATRIUM_HOST, ATRIUM_PORT, ATRIUM_DATA, …), then from a \
            JSON file (--config), then from defaults.
            """,
        version: "0.1.0",
        subcommands: [
            ServeCommand.self, DomainsCommand.self, NotesCommand.self, AccountsCommand.self, RoutesCommand.self, ShowCommand.self,
            SessionsCommand.self, BackupCommand.self, VerifyCommand.self, RestoreCommand.self, CheckCommand.self, RenderCommand.self,
        ],
        defaultSubcommand: ServeCommand.self
    )

    static func main() async {
        if let problem = SubcommandName.problem(in: CommandLine.arguments.dropFirst(), of: Self.self) {
            Output.complaint("atrium: \(problem)")
            Foundation.exit(ExitCode.validationFailure.rawValue)
        }
        await main(nil)
    }
}
