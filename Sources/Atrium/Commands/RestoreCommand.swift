import ArgumentParser
import Backup
import Foundation

/// `atrium restore`: a backup in the place of what is stored.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of what is stored.",
        discussion: """
            No server may run on the folder. The backup is checked as a whole first; then the folder is replaced at once, and the old one \
            is kept beside it as NAME.before-restore-DATE. The files that are restored are their owner's alone.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("An archive that `atrium backup` wrote.", valueName: "file"))
    var file: String

    func run() async throws {
        try await reportingFailures {
            let folder = try folders.settings().dataToBe()
            let report = try FolderRestore(into: folder, checks: DataFolderChecks.all)
                .run(URL(filePath: file, directoryHint: .notDirectory))
            try Output.line("Restored \(report.contents) to \(folder.path).")
            if let kept = report.kept { try Output.line("What was there before is kept in \(kept.path).") }
        }
    }
}
