import ArgumentParser
import Backup
import Foundation

/// `atrium backup`: all that is stored, in one file.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Save all that is stored to one file.",
        discussion: """
            The file is a tar archive compressed by gzip, readable by its owner only: it holds signing keys and sessions. A server may \
            run on the folder meanwhile. The folder of the file needs room for it and for a copy of the databases.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Flag(help: "Replace the file when it is there already.")
    var force = false

    @Argument(help: ArgumentHelp("The archive to write.", valueName: "file"))
    var file: String

    func run() async throws {
        try await reportingFailures {
            let backup = FolderBackup(of: try folders.settings().data(), program: AtriumCommand.configuration.version)
            let report = try backup.write(to: URL(filePath: file, directoryHint: .notDirectory), replacing: force)
            for skipped in report.skipped { print("left out: \(skipped)") }
            print("\(file): \(report.contents), compressed to \(report.archiveBytes) bytes.")
        }
    }
}
