import ArgumentParser

/// `atrium domains`: the index of domain names.
struct DomainsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "domains",
        abstract: "Manage the index of domain names.",
        subcommands: [DomainsImportCommand.self, DomainsInfoCommand.self]
    )
}
