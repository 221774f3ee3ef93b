import Accounts
import ArgumentParser
import Foundation
import Notes
import NotesTransfer
import Portico

/// Imports and exports for the command line: finds the account, and shows how far it is where somebody looks.
struct NoteTransfer {
    private let composition: Composition
    private let showsProgress = isatty(STDERR_FILENO) == 1

    init(data: URL, quota: Int? = NoteQuota.standard) throws {
        composition = try Composition(data: data, quota: quota)
    }

    func importing(_ files: [String], into email: String, isDryRun: Bool) async throws -> ImportReport {
        let owner = try await owner(email)
        let work = try CommandWork(in: composition.part())
        defer { withExtendedLifetime(work) {} }
        let sources = files.map { NoteSource(name: URL(filePath: $0).lastPathComponent, file: URL(filePath: $0)) }
        let bar = ProgressBar(isShown: showsProgress)
        defer { bar.end() }
        let importer: NoteImport = try composition.part()
        return try await importer.run(sources, of: owner, isPreview: isDryRun, workFolder: work.folder) { progress, report in
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
        guard let address = EmailAddress(rawValue: email), let owner = try await accounts.credentials(of: address, from: nil)?.account else {
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

extension TransferFailure: FailureWithExitCode {
    var exitCode: ExitCode { ExitCode(65) }
}
