import ArgumentParser

/// The options that all commands share.
struct FolderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of what is stored.", valueName: "folder"))
    var data: String?

    @Option(help: ArgumentHelp("A JSON file of settings.", valueName: "file"))
    var config: String?
}
