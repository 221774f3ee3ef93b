import ArgumentParser
import Backup
import Foundation

/// `atrium verify`: whether what is stored, or a backup of it, is in order.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check what is stored, or a backup.",
        discussion: """
            Without a file it checks the data folder, on which a server may run. Each problem is a line that names its file. Exit codes: \
            0 all is well, 65 something is not, 66 there is nothing to read.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("A backup to check, instead of the data folder.", valueName: "file"))
    var file: String?

    func run() async throws {
        try await reportingFailures {
            let report =
                if let file {
                    try ArchiveVerification(of: URL(filePath: file, directoryHint: .notDirectory), checks: DataFolderChecks.all).run()
                } else {
                    try FolderVerification(of: folders.settings().data(), checks: DataFolderChecks.all).run()
                }
            for skipped in report.skipped { try Output.line("not checked: \(skipped)") }
            for problem in report.problems { try Output.line(problem.description) }
            guard report.problems.isEmpty else { throw ExitCode(65) }
            if report.contents == ContentCount() { Output.complaint("There is nothing in it to check.") }
            try Output.line("OK: \(report.contents)")
        }
    }
}
