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
            run on the folder meanwhile. The folder of the file needs room for it and for a copy of the databases. Exit codes: 0 the file \
            is there, whole; 64 it would lie in the folder it is of; 65 something stored is damaged or cannot be kept; 66 there is \
            nothing to read; 73 it cannot be written, or is there already; 75 try again later.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Flag(help: "Replace the file where there is one of this name, once the new one is whole. Without it that is refused.")
    var force = false

    @Argument(help: ArgumentHelp("The archive to write.", valueName: "file"))
    var file: String

    func run() async throws {
        try await reportingFailures {
            let backup = FolderBackup(of: try folders.settings().data(), program: AtriumCommand.configuration.version)
            let report = try backup.write(to: URL(filePath: file, directoryHint: .notDirectory), replacing: force)
            for skipped in report.skipped { Output.complaint("left out: \(skipped)") }
            if report.contents == ContentCount() { Output.complaint("The folder is empty: the backup holds nothing.") }
            try Output.line("\(file): \(report.contents), compressed to \(report.archiveBytes) bytes.")
        }
    }
}
