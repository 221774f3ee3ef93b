import ArgumentParser
import AtriumFlow
import Foundation
import Portico
import Welcome

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
        version: Release.newest.version,
        subcommands: [
            ServeCommand.self, DomainsCommand.self, DogFactsCommand.self, NotesCommand.self, AccountsCommand.self,
            RoutesCommand.self,
            ShowCommand.self, BrowseCommand.self,
            SessionsCommand.self, MailCommand.self, BackupCommand.self, VerifyCommand.self, RestoreCommand.self,
            StorageCommand.self,
            CheckCommand.self,
            RenderCommand.self, PictureCommand.self,
        ],
        defaultSubcommand: ServeCommand.self
    )

    @MainActor static func main() async {
        // Before there is another thread: what the process gives up, it gives up for the threads it makes.
        PictureCommand.runIfMeant(by: CommandLine.arguments)
        if let problem = SubcommandName.problem(in: CommandLine.arguments.dropFirst(), of: Self.self) {
            Output.complaint("atrium: \(problem)")
            Foundation.exit(ExitCode.validationFailure.rawValue)
        }
        await main(nil)
    }
}

/// Tells of a misspelt subcommand: without this, it would be a strange argument of the one that is run when none is
/// named.
enum SubcommandName {
    /// What is wrong with the names of subcommands at the start of the arguments; nil where nothing is.
    static func problem(in arguments: some Sequence<String>, of command: any ParsableCommand.Type) -> String? {
        var command = command
        for argument in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
            guard let next = subcommands.first(where: { $0.configuration.commandName == argument }) else {
                let names = subcommands.compactMap { $0.configuration.commandName }
                let hint = NearestName.nearest(to: argument, among: names).map { "did you mean “\($0)”?" }
                return "there is no command “\(argument)”; \(hint ?? "there are \(names.joined(separator: ", "))")"
            }
            command = next
        }
        return nil
    }
}

/// `atrium routes`: every address of the app's features.
struct RoutesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract: "List every address of the app's features."
    )

    func run() async throws {
        try await reportingFailures {
            let width = AppRoute.patterns.map(\.name.count).max() ?? 0
            for pattern in AppRoute.patterns {
                try Output.line(
                    pattern.name.padding(toLength: width + 2, withPad: " ", startingAt: 0) + pattern.summary
                )
            }
        }
    }
}
