import ArgumentParser
import Foundation

/// The options of all commands that look into the data folder.
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
