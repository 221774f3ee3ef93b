import ArgumentParser
import Foundation
import Notes
import NotesTransfer
import Portico

/// `atrium notes import`: adds notes to an account.
struct NotesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add notes to an account.",
        discussion: """
            A file is Evernote's export (ENEX), Simplenote's (JSON or its zip), a Markdown or text file, a zip of such, or an export of Atrium. \
            Notes are added, never deleted or overwritten: one with the same title, text and tags is there already and left as it is, so an \
            import can be done again. A server may run on the same folder.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Option(help: ArgumentHelp("Whose notes they become, by email address.", valueName: "email"))
    var account: String

    @Option(
        parsing: .unconditional,
        help: .number(.quota, "What all notes of the account may use, in MB", default: "1024")
    )
    var quota: String?

    @Flag(name: .customLong("dry-run"), help: "Say what would happen, and change nothing.")
    var isDryRun = false

    @Argument(help: ArgumentHelp("Files of notes.", valueName: "file"))
    var files: [String]

    func run() async throws {
        try await reportingFailures {
            for file in files where !FileManager.default.fileExists(atPath: file) { throw InputFailure.missing(file) }
            let settings = try folders.settings([.quota: quota])
            let transfer = try NoteTransfer(data: settings.data(), quota: settings.quota)
            let report = try await transfer.importing(files, into: account, isDryRun: isDryRun)
            try Output.line(Self.text(of: report, isDryRun: isDryRun))
            if report.found > 0, report.refused == report.found { throw NoNoteImported() }
        }
    }

    static func text(of report: ImportReport, isDryRun: Bool) -> String {
        let found = report.found == 1 ? "1 note found" : "\(report.found) notes found"
        var lines = [
            "\(found): \(report.new) new, \(report.alreadyThere) already there, \(report.copies) there with another text and added beside it, "
                + "\(report.refused) left out."
        ]
        if report.files > 0 { lines.append(report.files == 1 ? "1 attached file." : "\(report.files) attached files.") }
        if report.bytes > 0 { lines.append("Size of what is new \(ByteCount(report.bytes)).") }
        lines += report.problems.map { "  \($0.place): \($0.reason)" }
        if report.furtherProblems > 0 { lines.append("  and \(report.furtherProblems) more") }
        if isDryRun { lines.append("Nothing was changed: this is what would happen.") }
        return lines.joined(separator: "\n")
    }
}

/// There were notes, and none of them can be kept.
struct NoNoteImported: FailureWithExitCode, CustomStringConvertible {
    var exitCode: ExitCode { ExitCode(65) }
    var description: String { "no note of these files can be kept; nothing was changed" }
}
