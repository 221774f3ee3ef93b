import ArgumentParser

/// `portico-new`: writes the first version of an app, a feature or a screen, which is its author's from then on.
@main struct PorticoNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portico-new",
        abstract: "Write a new app, a feature of one, or a screen of a feature.",
        discussion: """
            What it writes is ordinary code, to be changed like any other. Either all files are written or none: a file that is there already, or \
            one that lacks the place where something belongs, is named, and nothing is touched. The first line says which package was written into.
            """,
        subcommands: [NewAppCommand.self, NewFeatureCommand.self, NewScreenCommand.self, SharedStateCommand.self]
    )
}
