import ArgumentParser
import DataFolder
import Storage

/// `atrium storage`: the databases that things are kept in.
struct StorageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storage",
        abstract: "Copy what is stored from one database to another.",
        subcommands: [StorageCopyCommand.self]
    )
}

/// `atrium storage copy`: from a data folder to a PostgreSQL database, or back.
struct StorageCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy all that is stored in a data folder's databases to a PostgreSQL database, or back.",
        discussion: """
            A place is a data folder, or an address such as postgres://user@host/database. No server may use either. The place that is \
            copied to has to be empty; nothing opens it until the copy is whole and compared. Where the command is ended, it goes on when \
            it is run again. Keys come along where there are none. Mails as files, the files of imports and the domain index do not. Exit \
            codes: 0 all is there; 64 the two are one place; 65 the two are of different versions; 66 there is nothing to copy; 69 a server \
            cannot be reached; 73 there is something in the place that is copied to; 75 run it again.
            """
    )

    @Option(help: ArgumentHelp("The folder or the address that is copied from.", valueName: "place"))
    var from: String

    @Option(help: ArgumentHelp("The folder or the address that is copied to.", valueName: "place"))
    var to: String

    @Option(
        help: ArgumentHelp(
            "A file with the password for the database in its first line. ATRIUM_DATABASE_PASSWORD can have the password itself.",
            valueName: "file"
        )
    )
    var databasePasswordFile: String?

    func run() async throws {
        try await reportingFailures {
            let source = try StoredPlace(from, passwordFile: databasePasswordFile)
            let target = try StoredPlace(to, passwordFile: databasePasswordFile)
            guard !source.isSame(as: target) else { throw StoredPlaceError.same }
            try source.requireThere()
            let locks = try (source.lock(), target.lock())
            defer { withExtendedLifetime(locks) {} }
            let outcome = try await StorageMove(from: source, to: target).runUntilInterrupted()
            let contents = outcome.contents
            outcome.complain()
            for table in contents { try Output.line("\(table.table): \(table.rows), SHA-256 \(table.digest)") }
            try Output.line(
                "Copied and compared \(contents.reduce(0) { $0 + $1.rows }) rows of \(contents.count) tables."
            )
        }
    }
}

extension StorageCopyError: FailureWithExitCode {
    var exitCode: ExitCode {
        switch self {
        case .notEmpty, .otherSource: ExitCode(73)
        case .unlike, .failed(_, .schema): ExitCode(65)
        case .failed(_, .notFound): ExitCode(66)
        case .failed(_, .unreachable): ExitCode(69)
        case .failed(_, .diskFull), .failed(_, .notWritable): ExitCode(73)
        case .differs, .stopped, .failed(_, .busy): ExitCode(75)
        case .failed: .failure
        }
    }
}
