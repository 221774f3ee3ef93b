import ArgumentParser
import Foundation

/// `atrium check`: whether the pages and the tables are in order, without serving or opening anything.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check all templates, and the tables, without serving anything.",
        discussion: """
            Each problem is a line, those of templates as file:line:column: what; hint. It also names fields that no template prints, texts \
            that none says, and HTML of which a browser would build another tree than is written; what it could not look at is a note on standard error. \
            It compares what the program stores with the tables that its migrations make. \
            Nothing that is stored is opened. Exit codes: 0 all is well, 1 something is not.
            """
    )

    @Option(help: ArgumentHelp("The folder of templates.", valueName: "folder"))
    var templates: String?

    @Option(name: .customLong("static"), help: ArgumentHelp("The folder of static files.", valueName: "folder"))
    var staticFiles: String?

    @Option(help: ArgumentHelp("A JSON file of settings.", valueName: "file"))
    var config: String?

    func run() async throws {
        try await reportingFailures {
            let settings = try Settings(
                arguments: [.templates: templates, .staticFiles: staticFiles],
                environment: ProcessInfo.processInfo.environment,
                configFile: config
            )
            let check = try AppCheck(settings.pageFolders())
            for note in check.notes { Output.complaint(note) }
            for problem in check.problems { try Output.line(problem) }
            guard check.problems.isEmpty else { throw ExitCode.failure }
            try Output.line(
                "\(check.templateCount == 1 ? "1 template" : "\(check.templateCount) templates"), no problems"
            )
        }
    }
}
