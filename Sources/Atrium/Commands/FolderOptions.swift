import ArgumentParser
import Foundation

/// The options that all commands share.
struct FolderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of what is stored.", valueName: "folder"))
    var data: String?

    @Option(help: ArgumentHelp("A JSON file of settings.", valueName: "file"))
    var config: String?

    /// The settings of a command that takes no others.
    func settings() throws(SettingFailure) -> Settings {
        try Settings(arguments: [.data: data], environment: ProcessInfo.processInfo.environment, configFile: config)
    }
}
