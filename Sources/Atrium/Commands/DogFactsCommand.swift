import ArgumentParser

/// `atrium dog-facts`: the app's own facts about dogs.
struct DogFactsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dog-facts",
        abstract: "Manage the dog facts.",
        subcommands: [DogFactsImportCommand.self]
    )
}
