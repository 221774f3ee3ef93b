import ArgumentParser
import Foundation
import Notes

/// `atrium notes export`: writes the notes of an account into a file.
struct NotesExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the notes of an account into a file.",
        discussion: """
            JSON has everything: notes, tags, states, dates, history, drafts and attached files; “atrium notes import” takes the notes and their \
            files back as they were, and passes over drafts. Markdown is a zip with a text file for each note. A server may run on the same folder.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Option(help: ArgumentHelp("Whose notes, by email address.", valueName: "email"))
    var account: String

    @Option(help: ArgumentHelp("json or markdown.", valueName: "format"))
    var format: String = "json"

    @Flag(help: "Replace the file where there is one of this name, once the new one is whole. Without it that is refused.")
    var force = false

    @Argument(help: ArgumentHelp("The file to write.", valueName: "file"))
    var file: String

    func validate() throws {
        guard NoteExportFormat(rawValue: format) != nil else { throw ValidationError("--format is json or markdown, not “\(format)”") }
    }

    func run() async throws {
        try await reportingFailures {
            guard force || !FileManager.default.fileExists(atPath: file) else { throw FileIsThere(file: file) }
            let transfer = try NoteTransfer(data: folders.settings().data())
            let count = try await transfer.exporting(account, as: NoteExportFormat(rawValue: format) ?? .json, to: URL(filePath: file))
            try Output.line(count == 1 ? "1 note written." : "\(count) notes written.")
        }
    }
}

/// There is a file where one was to be written.
private struct FileIsThere: FailureWithExitCode, CustomStringConvertible {
    let file: String

    /// `EX_CANTCREAT` of BSD's `sysexits.h`, as for a backup.
    var exitCode: ExitCode { ExitCode(73) }
    var description: String { "\(file): there is a file of this name already; --force replaces it" }
}
