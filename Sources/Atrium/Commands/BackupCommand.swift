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
            run meanwhile. The folder of the file needs room for it and for a copy of the databases; for two copies where they are in \
            PostgreSQL. Such an archive is the same, without what each node has of its own, such as its domain index. Exit codes: 0 the \
            file is there, whole; 64 it would lie in the folder it is of; 65 something stored is damaged or cannot be kept; 66 there is \
            nothing to read; 69 the database cannot be reached; 73 it cannot be written, or is there already; 75 try again later.
            """
    )

    @OptionGroup var stored: StorageOptions

    @Flag(
        help: "Replace the file where there is one of this name, once the new one is whole. Without it that is refused."
    )
    var force = false

    @Argument(help: ArgumentHelp("The archive to write.", valueName: "file"))
    var file: String

    func run() async throws {
        try await reportingFailures {
            let settings = try stored.settings()
            let file = URL(filePath: file, directoryHint: .notDirectory)
            let report: FolderBackup.Report
            if let database = try settings.database.database() {
                try FolderBackup.requireFree(file, replacing: force)
                let scratch = try ScratchData.beside(file)
                defer { withExtendedLifetime(scratch) {} }
                try await scratch.take(from: database)
                report = try write(scratch.folder, to: file)
            } else {
                report = try write(settings.data(), to: file)
            }
            for skipped in report.skipped { Output.complaint("left out: \(skipped)") }
            if report.contents == ContentCount() { Output.complaint("The folder is empty: the backup holds nothing.") }
            try Output.line("\(self.file): \(report.contents), compressed to \(report.archiveBytes) bytes.")
        }
    }

    private func write(_ folder: URL, to file: URL) throws(BackupError) -> FolderBackup.Report {
        // It could replace the backup that still has the accounts.
        if let loss = DataFiles(folder: folder).lostAccounts {
            throw .damaged([FileProblem(file: DataFiles.storageName, text: loss)])
        }
        let backup = FolderBackup(of: folder, program: AtriumCommand.configuration.version)
        return try backup.write(to: file, replacing: force)
    }
}

/// `atrium restore`: a backup in the place of what is stored.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of what is stored.",
        discussion: """
            No server may run on the folder. The backup is checked as a whole first; then the folder is replaced at once, and the old one \
            is kept beside it as NAME.before-restore-DATE. The files that are restored are their owner's alone. A PostgreSQL database has \
            to be an empty one: nothing opens it until all is there, and where the command is ended, it goes on when it is run again. No \
            device stays signed in: browsers hold newer tokens by now than the backup does. Sessions and tokens of programs are those of \
            the backup, also such as were ended since.
            """
    )

    @OptionGroup var stored: StorageOptions

    @Argument(help: ArgumentHelp("An archive that `atrium backup` wrote.", valueName: "file"))
    var file: String

    func run() async throws {
        try await reportingFailures {
            let settings = try stored.settings()
            let folder = try settings.dataToBe()
            let archive = URL(filePath: file, directoryHint: .notDirectory)
            guard let database = try settings.database.database() else {
                let report = try restore(archive, into: folder)
                try Output.line("Restored \(report.contents) to \(folder.path).")
                if let kept = report.kept { try Output.line("What was there before is kept in \(kept.path).") }
                try Output.line(Self.oldSessions)
                let keys = DataFiles(folder: folder).factorKeys.path(percentEncoded: false)
                if !FileManager.default.fileExists(atPath: keys) {
                    Output.complaint(
                        "\(keys) is not there: backups leave it out. Put it there, or those who use two-step sign-in need a recovery code "
                            + "once; “atrium accounts list” names them."
                    )
                }
                return
            }
            let scratch = try ScratchData.beside(folder, restoring: archive)
            defer { withExtendedLifetime(scratch) {} }
            let report = try restore(archive, into: scratch.folder)
            let (keys, own) = (DataFiles(folder: folder).factorKeys, DataFiles(folder: scratch.folder).factorKeys)
            if FileManager.default.fileExists(atPath: keys.path(percentEncoded: false)) {
                // A restore that was stopped may have put it there.
                try? FileManager.default.removeItem(at: own)
                try FileManager.default.copyItem(at: keys, to: own)
            }
            try await scratch.put(into: database).complain()
            for name in report.names where !DataFiles.namesInDatabases.contains(name) {
                Output.complaint("left out: \(name): each node has its own")
            }
            try Output.line("Restored \(report.contents) to \(database.storage).")
            try Output.line(Self.oldSessions)
        }
    }

    /// Nobody knows from a backup what was ended after it.
    private static let oldSessions =
        "Sessions and tokens of programs are those of the backup: what was ended since is good again. “atrium sessions end” "
        + "and the page /account/sessions end it."

    private func restore(_ archive: URL, into folder: URL) throws(BackupError) -> FolderRestore.Report {
        try FolderRestore(
            into: folder,
            checks: DataFolderChecks.all,
            emptying: SessionsFile.momentary.map { MomentaryTable($0, in: DataFiles.sessionsName) }
                // What waited then was sent since, or tells of what is long over.
                + (MailTables.momentary + AccountsTables.momentary + PushTables.momentary).map {
                    MomentaryTable($0, in: DataFiles.storageName)
                },
            leaving: [DataFiles.factorKeysName]
        )
        .run(archive)
    }
}

/// `atrium verify`: whether what is stored, or a backup of it, is in order.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check what is stored, or a backup.",
        discussion: """
            Without a file it checks what is stored, while a server may run. A PostgreSQL database is copied for that to the folder for \
            temporary files, which needs room for it. Each problem is a line that names its file. Exit codes: 0 all is well, 65 something \
            is not, 66 there is nothing to read, 69 the database cannot be reached.
            """
    )

    @OptionGroup var stored: StorageOptions

    @Argument(help: ArgumentHelp("A backup to check, instead of the data folder.", valueName: "file"))
    var file: String?

    func run() async throws {
        try await reportingFailures {
            let report = try await verified()
            for skipped in report.skipped { try Output.line("not checked: \(skipped)") }
            for problem in report.problems { try Output.line(problem.description) }
            guard report.problems.isEmpty else { throw ExitCode(65) }
            if report.contents == ContentCount() { Output.complaint("There is nothing in it to check.") }
            try Output.line("OK: \(report.contents)")
        }
    }

    private func verified() async throws -> VerificationReport {
        if let file {
            return try ArchiveVerification(
                of: URL(filePath: file, directoryHint: .notDirectory),
                checks: DataFolderChecks.all
            ).run()
        }
        let settings = try stored.settings()
        guard let database = try settings.database.database() else {
            return try FolderVerification(of: settings.data(), checks: DataFolderChecks.all).run()
        }
        let scratch = try ScratchData.lookingInto(database)
        defer { withExtendedLifetime(scratch) {} }
        try await scratch.take(from: database)
        return try FolderVerification(of: scratch.folder, checks: DataFolderChecks.all).run()
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
