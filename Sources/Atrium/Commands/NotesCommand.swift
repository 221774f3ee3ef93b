import Accounts
import ArgumentParser
import Foundation
import Notes
import NotesTransfer
import Portico
import Synchronization

/// `atrium notes`: the notes of an account.
struct NotesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes",
        abstract: "Import and export the notes of an account.",
        subcommands: [NotesImportCommand.self, NotesExportCommand.self]
    )
}

/// `atrium notes import`: adds notes to an account.
struct NotesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add notes to an account.",
        discussion: """
            A file is an export of Evernote (ENEX), Simplenote, Joplin (JEX), Standard Notes or Google Keep, a Markdown or text file, a web \
            page, a zip of such, or an export of Atrium. \
            Notes are added, never deleted or overwritten: one with the same title, text and tags is there already and left as it is, so an \
            import can be done again. A server may run on the same folder.
            """
    )

    @OptionGroup var options: StorageOptions

    @Option(help: ArgumentHelp("Whose notes they become, by email address.", valueName: "email"))
    var account: String

    @Option(
        parsing: .unconditional,
        help: .number(.quota, "What all notes of the account may use, in MB", default: "1024")
    )
    var quota: String?

    @Flag(
        name: .customLong("no-folder-tags"),
        help: "Do not make tags of the folders of an archive and of Evernote's notebooks."
    )
    var leavesFoldersOut = false

    @Flag(name: .customLong("word-tags"), help: "Make tags of the #words in texts, too.")
    var takesWords = false

    @Flag(name: .customLong("dry-run"), help: "Say what would happen, and change nothing.")
    var isDryRun = false

    @Argument(help: ArgumentHelp("Files of notes.", valueName: "file"))
    var files: [String]

    func run() async throws {
        try await reportingFailures {
            for file in files where !FileManager.default.fileExists(atPath: file) { throw InputError.missing(file) }
            let settings = try options.settings([.quota: quota])
            let transfer = NoteTransfer(
                try await Composition.open(settings, in: settings.data(), options: AppOptions(quota: settings.quota))
            )
            let report = try await transfer.importing(
                files,
                into: account,
                isDryRun: isDryRun,
                choices: ImportChoices(
                    folders: leavesFoldersOut ? .leftOut : .tags,
                    words: takesWords ? .tags : .text
                )
            )
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

    @OptionGroup var options: StorageOptions

    @Option(help: ArgumentHelp("Whose notes, by email address.", valueName: "email"))
    var account: String

    @Option(help: ArgumentHelp("json or markdown.", valueName: "format"))
    var format: String = "json"

    @Flag(
        help: "Replace the file where there is one of this name, once the new one is whole. Without it that is refused."
    )
    var force = false

    @Argument(help: ArgumentHelp("The file to write.", valueName: "file"))
    var file: String

    func validate() throws {
        guard NoteExportFormat(rawValue: format) != nil else {
            throw ValidationError("--format is json or markdown, not “\(format)”")
        }
    }

    func run() async throws {
        try await reportingFailures {
            guard force || !FileManager.default.fileExists(atPath: file) else { throw FileIsThere(file: file) }
            let settings = try options.settings()
            let transfer = NoteTransfer(try await Composition.open(settings, in: settings.data()))
            let count = try await transfer.exporting(
                account,
                as: NoteExportFormat(rawValue: format) ?? .json,
                to: URL(filePath: file)
            )
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

/// Imports and exports for the command line: finds the account, and shows how far it is where somebody looks.
struct NoteTransfer {
    private let composition: Composition
    private let showsProgress = isatty(STDERR_FILENO) == 1

    init(_ composition: Composition) {
        self.composition = composition
    }

    func importing(
        _ files: [String],
        into email: String,
        isDryRun: Bool,
        choices: ImportChoices = ImportChoices()
    ) async throws -> ImportReport {
        let owner = try await owner(email)
        let work = try CommandWork(in: composition.part())
        defer { withExtendedLifetime(work) {} }
        let sources = files.map { NoteSource(name: URL(filePath: $0).lastPathComponent, file: URL(filePath: $0)) }
        let bar = ProgressBar(isShown: showsProgress)
        defer { bar.end() }
        let importer: NoteImport = try composition.part()
        return try await importer.run(
            sources,
            of: owner,
            isPreview: isDryRun,
            choices: choices,
            workFolder: work.folder
        ) {
            progress,
            report in
            bar.show(progress, "\(report.found) notes")
        }
    }

    func exporting(_ email: String, as format: NoteExportFormat, to file: URL) async throws -> Int {
        let owner = try await owner(email)
        let bar = ProgressBar(isShown: showsProgress)
        defer { bar.end() }
        let exporter: NoteExport = try composition.part()
        return try await exporter.run(format, of: owner, to: file) { progress in
            bar.show(progress, "\(progress.done) of \(progress.total) notes")
        }
    }

    private func owner(_ email: String) async throws -> AccountID {
        let accounts: any AccountRepository = try composition.part()
        guard let address = EmailAddress(rawValue: email),
            let owner = try await accounts.credentials(of: address, from: nil)?.account
        else {
            throw NoSuchAccount(email: email)
        }
        return owner.id
    }
}

/// Nobody has this email address here.
struct NoSuchAccount: FailureWithExitCode, CustomStringConvertible {
    let email: String

    /// `EX_NOUSER` of BSD's `sysexits.h`.
    var exitCode: ExitCode { ExitCode(67) }
    var description: String { "there is no account with the email address \(email)" }
}

extension TransferProblem: FailureWithExitCode {
    var exitCode: ExitCode { ExitCode(65) }
}

/// How far something is, on one line of standard error: `[#########           ]  45 %  1200 notes`.
final class ProgressBar: Sendable {
    private let isShown: Bool
    private let last = Mutex("")

    init(isShown: Bool) {
        self.isShown = isShown
    }

    /// What follows the bar is only numbers and our own words.
    func show(_ progress: NoteJobProgress, _ text: String) {
        guard isShown else { return }
        let line = "\(Self.bar(progress.percent ?? 0))  \(text)"
        let isNew = last.withLock { last in
            defer { last = line }
            return last != line
        }
        if isNew { Output.progress(line) }
    }

    func end() {
        if isShown { Output.complaint("") }
    }

    static func bar(_ percent: Int) -> String {
        let width = 30
        let full = max(0, min(percent, 100)) * width / 100
        let digits = String(percent)
        return "[" + String(repeating: "#", count: full) + String(repeating: " ", count: width - full) + "] "
            + String(repeating: " ", count: max(0, 3 - digits.count)) + digits + " %"
    }
}
