import ArgumentParser
import Foundation

/// The options that all commands share.
struct FolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of what is stored (default: \(Layout.ofThisProgram.data.path)).",
            valueName: "folder"
        )
    )
    var data: String?

    @Option(help: ArgumentHelp("A JSON file of settings.", valueName: "file"))
    var config: String?

    /// What has to stand on another command line for it to mean the same folder.
    var arguments: [String] {
        (data.map { ["--data", $0] } ?? []) + (config.map { ["--config", $0] } ?? [])
    }

    /// The settings of a command.
    ///
    /// - Parameter others: the arguments that it takes beside these.
    func settings(_ others: [SettingKey: String?] = [:]) throws(SettingError) -> Settings {
        try Settings(
            arguments: others.merging([.data: data]) { $1 },
            environment: ProcessInfo.processInfo.environment,
            configFile: config
        )
    }
}

extension FolderOptions {
    /// Runs a command on what is in the folder, and reports its failures.
    func withComposition(_ work: (Composition) async throws -> Void) async throws {
        try await reportingFailures {
            let composition = try Composition(data: settings().data())
            // It holds the folder's lock.
            defer { withExtendedLifetime(composition) {} }
            try await work(composition)
        }
    }
}
