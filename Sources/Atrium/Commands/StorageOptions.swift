import ArgumentParser
import Foundation

/// The options of the commands that open what is stored.
struct StorageOptions: ParsableArguments {
    @OptionGroup var folders: FolderOptions

    @Option(
        help: ArgumentHelp(
            "The PostgreSQL database of what is stored: postgres://USER@HOST/DATABASE (default: none; it is in the data folder).",
            valueName: "url"
        )
    )
    var database: String?

    @Option(
        help: ArgumentHelp(
            "A file with the password for the database in its first line. ATRIUM_DATABASE_PASSWORD can have the password itself.",
            valueName: "file"
        )
    )
    var databasePasswordFile: String?

    /// The settings that these are.
    var arguments: [SettingKey: String?] { [.database: database, .databasePasswordFile: databasePasswordFile] }

    /// The settings of a command.
    ///
    /// - Parameter others: the arguments that it takes beside these.
    func settings(_ others: [SettingKey: String?] = [:]) throws(SettingError) -> Settings {
        try folders.settings(others.merging(arguments) { $1 })
    }

    /// What is stored, open; its folder is made where there is none.
    func compositionToBe() async throws -> Composition {
        let settings = try settings()
        return try await Composition.open(settings, in: settings.dataToBe())
    }

    /// Runs a command on what is stored, and reports its failures.
    func withComposition(_ work: (Composition) async throws -> Void) async throws {
        try await reportingFailures {
            let settings = try settings()
            let composition = try await Composition.open(settings, in: settings.data())
            // It holds the folder's lock.
            defer { withExtendedLifetime(composition) {} }
            try await work(composition)
        }
    }
}
