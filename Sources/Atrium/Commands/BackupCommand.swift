import AccountsData
import ArgumentParser
import Backup
import DataFolder
import Foundation
import Mail
import SessionsData
import WebPush

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

    @Flag(
        help: "Replace the file where there is one of this name, once the new one is whole. Without it that is refused."
    )
    var force = false

    @Argument(help: ArgumentHelp("The archive to write.", valueName: "file"))
    var file: String

    func run() async throws {
        try await reportingFailures {
            let backup = FolderBackup(
                of: try folders.settings().dataWithAll(),
                program: AtriumCommand.configuration.version
            )
            let report = try backup.write(to: URL(filePath: file, directoryHint: .notDirectory), replacing: force)
            for skipped in report.skipped { Output.complaint("left out: \(skipped)") }
            if report.contents == ContentCount() { Output.complaint("The folder is empty: the backup holds nothing.") }
            try Output.line("\(file): \(report.contents), compressed to \(report.archiveBytes) bytes.")
        }
    }
}

/// `atrium restore`: a backup in the place of what is stored.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of what is stored.",
        discussion: """
            No server may run on the folder. The backup is checked as a whole first; then the folder is replaced at once, and the old one \
            is kept beside it as NAME.before-restore-DATE. The files that are restored are their owner's alone. No device stays signed \
            in: browsers hold newer tokens by now than the backup does.
            """
    )

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("An archive that `atrium backup` wrote.", valueName: "file"))
    var file: String

    func run() async throws {
        try await reportingFailures {
            let settings = try folders.settings()
            try settings.requireFolder()
            let folder = try settings.dataToBe()
            let report = try FolderRestore(
                into: folder,
                checks: DataFolderChecks.all,
                emptying: SessionsFile.momentary.map { MomentaryTable($0, in: DataFiles.sessionsName) }
                    // What waited then was sent since, or tells of what is long over.
                    + (MailTables.momentary + AccountsTables.momentary + PushTables.momentary).map {
                        MomentaryTable($0, in: DataFiles.storageName)
                    }
            )
            .run(URL(filePath: file, directoryHint: .notDirectory))
            try Output.line("Restored \(report.contents) to \(folder.path).")
            if let kept = report.kept { try Output.line("What was there before is kept in \(kept.path).") }
        }
    }
}

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
                    try ArchiveVerification(
                        of: URL(filePath: file, directoryHint: .notDirectory),
                        checks: DataFolderChecks.all
                    ).run()
                } else {
                    try FolderVerification(of: folders.settings().dataWithAll(), checks: DataFolderChecks.all).run()
                }
            for skipped in report.skipped { try Output.line("not checked: \(skipped)") }
            for problem in report.problems { try Output.line(problem.description) }
            guard report.problems.isEmpty else { throw ExitCode(65) }
            if report.contents == ContentCount() { Output.complaint("There is nothing in it to check.") }
            try Output.line("OK: \(report.contents)")
        }
    }
}

extension DataFolderError: FailureWithExitCode {
    var exitCode: ExitCode {
        switch self {
        case .inUse, .busy, .beingReplaced: ExitCode(75)
        case .unusable: ExitCode(73)
        }
    }
}

extension BackupError: FailureWithExitCode {
    var exitCode: ExitCode {
        switch self {
        case .folder(let failure): failure.exitCode
        case .insideFolder: ExitCode(64)
        case .damaged, .archive: ExitCode(65)
        case .noFolder, .unreadable: ExitCode(66)
        case .exists, .unwritable, .occupied, .cannotSwap: ExitCode(73)
        case .noRoom: ExitCode(74)
        case .changing, .workInProgress: ExitCode(75)
        }
    }
}
