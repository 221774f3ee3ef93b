import ArgumentParser

/// `atrium notes`: the notes of an account.
struct NotesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes",
        abstract: "Import and export the notes of an account.",
        subcommands: [NotesImportCommand.self, NotesExportCommand.self]
    )
}
